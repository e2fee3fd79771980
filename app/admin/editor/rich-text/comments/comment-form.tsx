import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { MAX_NOTE_LENGTH } from '#domain/posts/post-states.ts'
import type { Comments } from './use-comments.ts'

const MAX_OFFERED = 5

export type CommentFormProps = {
  comments: Comments
  /** Thread to reply to, or `NEW_COMMENT`. */
  thread: number
  label: string
  onCancel: () => void
  /** Additional buttons. */
  children?: ReactNode
}

/** Comment form. After an @, it suggests people who work on the post. Typed text is kept when the form closes. */
export function CommentForm({ comments, thread, label, onCancel, children }: CommentFormProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const storageKey = [...comments.queryKey, thread].join(' ')
  const [body, setBody] = useState(() => readStored('session', storageKey) ?? '')
  const [error, setError] = useState<string>()
  const { data: people = [] } = useQuery({
    queryKey: [...comments.queryKey, 'people'],
    queryFn: comments.manager.listPeople,
  })
  const focus = () => area.current?.querySelector('textarea')?.focus()
  const focusFirst = useEffectEvent(() => comments.takesFocus && focus())
  useEffect(() => void focusFirst(), [])
  const change = (next: string) => {
    setBody(next)
    setError(undefined)
    store('session', storageKey, next || null)
  }
  const typed = /(?:^|\s)@([^\n@]*)$/.exec(body)?.[1]?.toLowerCase()
  const offered =
    typed === undefined
      ? []
      : people.filter(({ id: one, name }) => one !== comments.caller && name.toLowerCase().includes(typed))
  const send = async () => {
    if (body.trim() === '') {
      setError('Write a comment first.')
      focus()
      return
    }
    const mentioned = people.filter(({ name }) => body.includes(`@${name}`)).map((person) => person.id)
    if (await comments.add(thread, body.trim(), mentioned)) change('')
  }
  return (
    <div ref={area} className="stack gap-8">
      <TextAreaField
        id={id}
        label={label}
        hint="@ mentions someone, who gets an email."
        error={error}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={body}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      {offered.length > 0 && (
        <ul className="row gap-4" aria-label="People to mention">
          {offered.slice(0, MAX_OFFERED).map(({ id: person, name }) => (
            <li key={person}>
              <Button
                size="small"
                variant="secondary"
                onClick={() => {
                  change(`${body.slice(0, body.lastIndexOf('@'))}@${name} `)
                  focus()
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="row gap-8">
        <Button size="small" isBusy={comments.isBusy} onClick={() => void send()}>
          {thread === 0 ? 'Comment' : 'Reply'}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </div>
    </div>
  )
}
