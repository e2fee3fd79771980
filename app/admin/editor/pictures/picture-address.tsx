import { Icon } from '#app/ui/icons/icon.tsx'

export type PictureAddressProps = {
  /** Prefix of the ids of field and message. */
  id: string
  value: string
  /** What is wrong with the address, or with a file. */
  message: string | undefined
  isInvalid: boolean
  /** Read out at once. */
  isUrgent: boolean
  hint: string | undefined
  isDisabled: boolean
  onChange: (address: string) => void
}

/** The address of a picture, typed or of what was uploaded. */
export function PictureAddress(props: PictureAddressProps) {
  const { id, value, message, isInvalid, isUrgent, hint, isDisabled, onChange } = props
  return (
    <div className="field">
      <label htmlFor={`${id}-url`}>Image URL</label>
      <input
        id={`${id}-url`}
        className="input"
        inputMode="url"
        placeholder="https://"
        value={value}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {message ? (
        <p className="field-error" id={`${id}-error`} role={isUrgent ? 'alert' : undefined}>
          <Icon name="circle-alert" />
          {message}
        </p>
      ) : (
        hint && <p className="field-hint">{hint}</p>
      )}
    </div>
  )
}
