import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { AltField } from '#app/admin/editor/pictures/alt-field.tsx'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'
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

/** Address, words and place of one picture of a gallery. */
export function GalleryFields(props: GalleryFieldsProps) {
  const { id, picture, place, count, isDisabled, onChange, onMove, onRemove } = props
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
      <div className="field">
        <label htmlFor={`${id}-src`}>Image URL</label>
        <input
          id={`${id}-src`}
          className="input"
          type="text"
          inputMode="url"
          value={dropPictureChoices(picture.src)}
          disabled={isDisabled}
          onChange={(event) => onChange({ src: event.target.value })}
        />
      </div>
      <AltField
        id={`${id}-alt`}
        src={picture.src}
        alt={picture.alt}
        isDisabled={isDisabled}
        onAlt={(alt) => onChange({ alt })}
        onSrc={(src) => onChange({ src })}
      />
      <div className="field">
        <label htmlFor={`${id}-caption`}>Caption</label>
        <input
          id={`${id}-caption`}
          className="input"
          type="text"
          value={picture.caption}
          disabled={isDisabled}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
      </div>
    </fieldset>
  )
}
