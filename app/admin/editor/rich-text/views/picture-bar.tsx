import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { FileButton } from '#app/admin/media/file-button.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { AltField } from '#app/admin/editor/pictures/alt-field.tsx'
import { LibraryButton } from '#app/admin/editor/pictures/library-button.tsx'
import type { PickedFile } from '#app/admin/editor/pictures/library-picker.tsx'
import { PictureAddress } from '#app/admin/editor/pictures/picture-address.tsx'
import { CropButton } from '#app/admin/editor/pictures/picture-tools.tsx'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'

export type PictureBarProps = {
  src: string
  alt: string
  /** Its words are asked for, now that it is here. */
  isDescribed: boolean
  /** The question is open, and isn't asked again. */
  onAsked: () => void
  /** How many pictures stand one below the other from this one on. */
  run: number
  writer: PostWriter
  isDisabled: boolean
  onFiles: (files: File[]) => void
  onChange: (name: 'src' | 'alt', value: string) => void
  onPick: (pictures: PickedFile[]) => void
  onGather: () => void
  onRemove: (event: MouseEvent) => void
}

/** What opened is gone on with at once. */
const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('input')?.focus()

/** What can be done with the selected picture. Words and address open below the buttons; Escape closes them. */
export function PictureBar(props: PictureBarProps) {
  const { src, alt, run, writer, isDisabled, onFiles, onChange } = props
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'alt' | 'details' | null>(props.isDescribed ? 'alt' : null)
  const tellAsked = useEffectEvent(props.onAsked)
  useEffect(() => tellAsked(), [])
  const toggle = (panel: 'alt' | 'details') => ({
    'aria-expanded': open === panel,
    disabled: isDisabled,
    onClick: () => setOpen(open === panel ? null : panel),
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(null)
    bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  return (
    // The keys are those of what opened here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={bar} className="rich-picture-bar" role="group" aria-label="Picture tools" onKeyDown={handleKey}>
      <div className="rich-picture-tools">
        <Button variant="quiet" size="small" data-first-control {...toggle('alt')}>
          <Icon name="message-square-text" />
          Alt text
        </Button>
        <FileButton
          inputLabel="Image file"
          kind="picture"
          variant="quiet"
          size="small"
          disabled={isDisabled}
          onFiles={onFiles}
        >
          Replace
        </FileButton>
        <LibraryButton isDisabled={isDisabled} onPick={props.onPick} />
        <CropButton
          value={src}
          writer={writer}
          purpose="content"
          isDisabled={isDisabled}
          onChange={(address) => onChange('src', address)}
        />
        <Button variant="quiet" size="small" {...toggle('details')}>
          <Icon name="sliders-horizontal" />
          Details
        </Button>
        <Button variant="quiet" size="small" disabled={isDisabled} onClick={props.onRemove}>
          <Icon name="trash-2" />
          Delete
        </Button>
      </div>
      {open !== null && (
        <div key={open} ref={focusFirst} className="rich-panel">
          {open === 'alt' ? (
            <AltField
              id={`${id}-alt`}
              src={src}
              alt={alt}
              isDisabled={isDisabled}
              onAlt={(words) => onChange('alt', words)}
              onSrc={(address) => onChange('src', address)}
            />
          ) : (
            <>
              <PictureAddress
                id={id}
                value={dropPictureChoices(src)}
                message={undefined}
                isInvalid={false}
                isUrgent={false}
                hint={undefined}
                isDisabled={isDisabled}
                onChange={(address) => onChange('src', address)}
              />
              {run > 1 && (
                <Button variant="secondary" size="small" disabled={isDisabled} onClick={props.onGather}>
                  <Icon name="images" />
                  {`Make these ${run} pictures a gallery`}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
