import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isDoubleClick } from '#app/ui/buttons/double-click.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { listTags } from '#app/data/tags/list-tags.ts'
import './tag-field.css'

export type TagFieldProps = {
  tags: readonly string[]
  error: string | undefined
  isDisabled: boolean
  onChange: (tags: string[]) => void
}

/** Tags as chips: Enter or a comma adds one, Backspace in the empty field takes the last one back. */
export function TagField({ tags, error, isDisabled, onChange }: TagFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const known = useKnownTags()
  /** @param isComplete whether the last tag is finished, or still being typed */
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
  return (
    <div className="field">
      <label htmlFor={id}>Tags</label>
      <div className="tag-field" data-own-undo>
        <TagChips
          tags={tags}
          isDisabled={isDisabled}
          onRemove={(tag) => {
            onChange(tags.filter((other) => other !== tag))
            input.current?.focus()
          }}
        />
        <input
          ref={input}
          data-first-control
          id={id}
          value={typed}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          enterKeyHint="enter"
          list={`${id}-known`}
          autoComplete="off"
          onFocus={known.load}
          onChange={(event) => {
            const { value } = event.target
            if (/[,;\n]/.test(value)) add(value, false)
            else setTyped(value)
          }}
          onKeyDown={handleKey}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-known`}>
          {known.tags
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
        </datalist>
      </div>
      <p className={error ? 'field-error' : 'field-hint'} id={`${id}-hint`}>
        {error ?? 'Optional. Enter or a comma adds a tag; tags that are in use are suggested.'}
      </p>
    </div>
  )
}

type TagChipsProps = { tags: readonly string[]; isDisabled: boolean; onRemove: (tag: string) => void }

function TagChips({ tags, isDisabled, onRemove }: TagChipsProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags of this post">
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            disabled={isDisabled}
            onClick={(event) => {
              if (!isDoubleClick(event)) onRemove(tag)
            }}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Tags that are not there yet, whatever their case; spaces are tidied. */
function findNewTags(tags: readonly string[], parts: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  return parts.flatMap((part) => {
    const tag = part.replace(/\s+/g, ' ').trim()
    if (tag === '' || known.has(tag.toLowerCase())) return []
    known.add(tag.toLowerCase())
    return [tag]
  })
}

/** As many as a browser can offer without being slow. */
const MOST_TAGS = 500

/** Names of tags that published posts have, those of most posts first; none until they are asked for. */
function useKnownTags(): { tags: readonly string[]; load: () => void } {
  const [tags, setTags] = useState<readonly string[]>([])
  const wasAsked = useRef(false)
  const load = () => {
    if (wasAsked.current) return
    wasAsked.current = true
    listTags(getBrowserClient(), { most: MOST_TAGS, failureMessage: '' }).then(
      (known) => setTags(known.map(({ name }) => name)),
      // Without suggestions tags are typed, as new ones are.
      () => {
        wasAsked.current = false
      },
    )
  }
  return { tags, load }
}
