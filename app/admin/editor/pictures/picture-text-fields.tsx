import { useId } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { needsAltText } from '#domain/pictures/missing-alt-texts.ts'
import { readPictureChoices, writePictureChoices } from '#domain/pictures/picture-choices.ts'

export type AltFieldProps = {
  id?: string
  src: string
  alt: string
  error?: string | undefined
  onAlt: (alt: string) => void
  /** Changes the URL, which stores whether the picture is decorative. */
  onSrc: (src: string) => void
}

/** Asks for alt text until there is some or the picture is marked as decorative. */
export function AltField({ src, alt, error, onAlt, onSrc, ...props }: AltFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const { isDecorative } = readPictureChoices(src)
  const isMissing = needsAltText(src, alt)
  const setDecorative = (isSet: boolean) => onSrc(writePictureChoices(src, { isDecorative: isSet }))
  return (
    <div className="stack gap-8">
      <Field
        id={id}
        label="Alt text"
        type="text"
        className={isMissing ? 'field--missing' : ''}
        value={alt}
        placeholder={isDecorative ? 'None: decorative' : undefined}
        hint={
          isMissing
            ? 'What does this picture show? Describe it for people who can’t see it, or tick Decorative.'
            : 'What the picture shows, for people who can’t see it.'
        }
        error={error}
        onChange={(event) => {
          if (isDecorative && event.target.value.trim() !== '') setDecorative(false)
          onAlt(event.target.value)
        }}
      />
      {src.trim() !== '' && alt.trim() === '' && (
        <label className="row gap-8">
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={(event) => setDecorative(event.target.checked)}
          />
          Decorative
        </label>
      )}
    </div>
  )
}

/** Caption, edited in place as readers see it. A single line, even if it wraps. */
export function CaptionField({
  caption,
  onChange,
}: {
  caption: string
  onChange: (caption: string) => void
}) {
  return (
    <textarea
      className="caption rich-caption"
      aria-label="Caption"
      placeholder="Add a caption"
      title="[words](address) becomes a link"
      rows={1}
      value={caption}
      onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  )
}
