import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'

export type GalleryFieldsProps = {
  /** Prefix of the ids of the fields. */
  id: string
  picture: GalleryPicture
  /** Counted from 0. */
  place: number
  count: number
  isDisabled: boolean
  onChange: (change: Partial<GalleryPicture>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const FIELDS = [
  { name: 'src', label: 'Image URL' },
  { name: 'alt', label: 'Alt text' },
  { name: 'caption', label: 'Caption' },
] as const

/** Address, words and place of one picture of a gallery. */
export function GalleryFields(props: GalleryFieldsProps) {
  const { id, picture, place, count, isDisabled, onChange, onMove, onRemove } = props
  const isUnsaid = picture.src !== '' && picture.alt.trim() === ''
  return (
    <fieldset className="rich-gallery-fields" aria-label={`Picture ${place + 1} of ${count}`}>
      <div className="rich-gallery-place">
        <span aria-hidden="true">{`Picture ${place + 1} of ${count}`}</span>
        <Button variant="quiet" size="small" disabled={isDisabled || place === 0} onClick={() => onMove(-1)}>
          <Icon name="arrow-left" />
          Earlier
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isDisabled || place === count - 1}
          onClick={() => onMove(1)}
        >
          Later
          <Icon name="arrow-right" />
        </Button>
        <Button variant="quiet" size="small" disabled={isDisabled} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {FIELDS.map(({ name, label }) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            className="input"
            type="text"
            inputMode={name === 'src' ? 'url' : undefined}
            value={picture[name]}
            disabled={isDisabled}
            aria-describedby={name === 'alt' ? `${id}-alt-hint` : undefined}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          {name === 'alt' && (
            <p className={isUnsaid ? 'field-hint rich-unsaid' : 'field-hint'} id={`${id}-alt-hint`}>
              What the picture shows, for people who can't see it.
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}
