import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { cleanLinkUrl } from '#domain/html/clean-url.ts'
import type { TextMark } from '#domain/posts/text-marks.ts'
import type { MarkTools } from './mark-tools.ts'

const MARKS: { mark: TextMark; label: string; key: string; icon: IconName }[] = [
  { mark: 'bold', label: 'Bold', key: 'B', icon: 'bold' },
  { mark: 'italic', label: 'Italic', key: 'I', icon: 'italic' },
  { mark: 'underline', label: 'Underline', key: 'U', icon: 'underline' },
]

export type MarkToolbarProps = { tools: MarkTools; isDisabled: boolean; onLinkWanted: () => void }

/** Buttons that leave the focus and the selection in the text they change. */
export function MarkToolbar({ tools, isDisabled, onLinkWanted }: MarkToolbarProps) {
  return (
    <div className="block-marks" role="group" aria-label="Text marks">
      {MARKS.map(({ mark, label, key, icon }) => (
        <button
          key={mark}
          type="button"
          className="block-tool"
          aria-label={label}
          aria-pressed={tools.active.includes(mark)}
          title={`${label} (Ctrl+${key})`}
          aria-keyshortcuts={`Control+${key}`}
          disabled={isDisabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tools.toggle(mark)}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        className="block-tool"
        aria-label="Link"
        title="Link (Ctrl+K)"
        aria-keyshortcuts="Control+K"
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLinkWanted}
      >
        <Icon name="link" />
      </button>
    </div>
  )
}

export type LinkFormProps = { id: string; onLink: (url: string) => void; onCancel: () => void }

/** Asks where the selected words lead. A bare host gets its https. */
export function LinkForm({ id, onLink, onCancel }: LinkFormProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const typed = address.trim()
    const url = cleanLinkUrl(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed)
    if (url === null) setError('Use an address that begins with https://, mailto:, tel: or /.')
    else onLink(url)
  }
  return (
    <div className="block-link">
      <label htmlFor={id}>Link to</label>
      <input
        id={id}
        className="input"
        inputMode="url"
        placeholder="https://"
        value={address}
        ref={(input) => input?.focus()}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(event)
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        }}
      />
      <Button size="small" onClick={() => submit()}>
        Add link
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  )
}
