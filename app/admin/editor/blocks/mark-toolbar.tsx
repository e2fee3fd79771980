import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { cleanLinkUrl } from '#domain/html/sanitize/clean-url.ts'
import type { TextMark } from '#domain/posts/blocks/text-marks.ts'
import { useTool } from '#app/ui/buttons/toolbar.tsx'
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
        <MarkButton
          key={mark}
          label={label}
          shortcut={key}
          icon={icon}
          isPressed={tools.active.includes(mark)}
          isDisabled={isDisabled}
          onPress={() => tools.toggle(mark)}
        />
      ))}
      <MarkButton label="Link" shortcut="K" icon="link" isDisabled={isDisabled} onPress={onLinkWanted} />
    </div>
  )
}

type MarkButtonProps = {
  label: string
  /** Together with Ctrl. */
  shortcut: string
  icon: IconName
  isPressed?: boolean
  isDisabled: boolean
  onPress: () => void
}

function MarkButton({ label, shortcut, icon, isPressed, isDisabled, onPress }: MarkButtonProps) {
  return (
    <button
      type="button"
      {...useTool(label)}
      className="block-tool"
      aria-label={label}
      aria-pressed={isPressed}
      title={`${label} (Ctrl+${shortcut})`}
      aria-keyshortcuts={`Control+${shortcut}`}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
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
