import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { readPictureChoices, writePictureChoices } from '#domain/pictures/picture-choices.ts'
import { isUnsaid } from '#domain/pictures/unsaid-pictures.ts'

export type AltFieldProps = {
  id: string
  src: string
  alt: string
  error?: string | undefined
  isDisabled: boolean
  onAlt: (alt: string) => void
  /** Says in its address that the picture decorates, or no longer. */
  onSrc: (src: string) => void
}

/** What a picture shows, in words; or that there is nothing to be said of it. Asks until one of them is known. */
export function AltField({ id, src, alt, error, isDisabled, onAlt, onSrc }: AltFieldProps) {
  const { isDecorative } = readPictureChoices(src)
  const isAsking = isUnsaid(src, alt)
  const setDecorative = (isSo: boolean) => onSrc(writePictureChoices(src, { isDecorative: isSo }))
  return (
    <div className="field">
      <label htmlFor={id}>Alt text</label>
      <input
        id={id}
        className="input"
        type="text"
        value={alt}
        disabled={isDisabled}
        placeholder={isDecorative ? 'None: decorative' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          if (isDecorative && event.target.value.trim() !== '') setDecorative(false)
          onAlt(event.target.value)
        }}
      />
      {error ? (
        <FieldNote id={`${id}-note`} error={error} hint={undefined} />
      ) : (
        <p className={isAsking ? 'field-hint rich-unsaid' : 'field-hint'} id={`${id}-note`} role="status">
          {isAsking
            ? 'What does this picture show? Say it for people who can’t see it, or tick Decorative.'
            : 'What the picture shows, for people who can’t see it.'}
        </p>
      )}
      {src.trim() !== '' && alt.trim() === '' && (
        <label className="picture-decorative">
          <input
            type="checkbox"
            checked={isDecorative}
            disabled={isDisabled}
            onChange={(event) => setDecorative(event.target.checked)}
          />
          Decorative
        </label>
      )}
    </div>
  )
}
