import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { listTags } from '#app/data/tags/list-tags.ts'
import { isDoubleClick } from '#app/ui/buttons/double-click.ts'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import './fields.css'

/** More would slow down the browser's list of suggestions. */
const MAX_SUGGESTIONS = 500

export type TagFieldProps = {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags as chips. Enter or a comma adds one; Backspace in the empty field removes the last one. */
export function TagField({ tags, error, onChange }: TagFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [hasFocused, setHasFocused] = useState(false)
  const { data: suggestions = [] } = useQuery({
    queryKey: ['tag-suggestions'],
    enabled: hasFocused,
    queryFn: () => listTags(getBrowserClient(), { most: MAX_SUGGESTIONS, failureMessage: '' }),
  })
  /** @param isComplete whether the last tag is complete or still being typed */
  const add = (text: string, isComplete = true) => {
    const parts = text.split(/[,;\n]/)
    const rest = isComplete ? '' : parts.pop()!.trimStart()
    const added = findNewTags(tags, parts)
    if (added.length > 0) onChange([...tags, ...added])
    setTyped(rest)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag))
    input.current?.focus()
  }
  return (
    <div className="field">
      <label htmlFor={id}>Tags</label>
      <div className="tag-field tags" data-own-undo>
        {tags.length > 0 && (
          <ul aria-label="Tags of this post">
            {tags.map((tag) => (
              <li key={tag} className="tag">
                {tag}
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={(event) => {
                    if (!isDoubleClick(event)) remove(tag)
                  }}
                >
                  <Icon name="x" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          data-first-control
          id={id}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          enterKeyHint="enter"
          list={`${id}-suggestions`}
          autoComplete="off"
          onFocus={() => setHasFocused(true)}
          onChange={(event) => {
            const { value } = event.target
            if (/[,;\n]/.test(value)) add(value, false)
            else setTyped(value)
          }}
          onKeyDown={handleKey}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-suggestions`}>
          {suggestions
            .filter(({ name }) => !tags.includes(name))
            .map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </datalist>
      </div>
      <FieldNote
        id={`${id}-note`}
        hint="Optional. Enter or a comma adds a tag; existing tags are suggested."
        error={error}
      />
    </div>
  )
}

/** Returns new tags, ignoring case, with single spaces. */
function findNewTags(tags: readonly string[], parts: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  return parts.flatMap((part) => {
    const tag = part.replace(/\s+/g, ' ').trim()
    if (tag === '' || known.has(tag.toLowerCase())) return []
    known.add(tag.toLowerCase())
    return [tag]
  })
}
