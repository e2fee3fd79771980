import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { FileButton } from '#app/admin/media/file-button.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LibraryButton, type PickedFile } from '#app/admin/editor/pictures/library-button.tsx'
import { CropButton } from '#app/admin/editor/pictures/picture-tools.tsx'
import { AltField } from '#app/admin/editor/pictures/picture-text-fields.tsx'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'

export type ShownPictureProps = {
  src: string
  alt: string
  caption: string
  isSelected: boolean
  /** Opens the alt text field, because the picture was just added. */
  opensAltText: boolean
  onAltTextOpened: () => void
  /** Number of consecutive pictures that start here. */
  runLength: number
  writer: PostWriter
  /** Receives files chosen together; they never replace this picture. */
  onMoreFiles: (files: File[]) => void
  onChange: (name: 'src' | 'alt' | 'caption', value: string) => void
  onPick: (pictures: PickedFile[]) => void
  onGather: () => void
  onRemove: (event: MouseEvent) => void
}

export type PictureBarProps = Omit<ShownPictureProps, 'onMoreFiles'> & { onFiles: (files: File[]) => void }

const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('input')?.focus()

/** Tools of the selected picture. Alt text and details open below the buttons; Escape closes them. */
export function PictureBar(props: PictureBarProps) {
  const { src, alt, runLength, writer, onFiles, onChange } = props
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'alt' | 'details' | null>(props.opensAltText ? 'alt' : null)
  const reportOpened = useEffectEvent(props.onAltTextOpened)
  useEffect(() => reportOpened(), [])
  const toggle = (panel: 'alt' | 'details') => ({
    'aria-expanded': open === panel,
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
    // Handles keys of the panel inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={bar} className="rich-picture-bar" role="group" aria-label="Picture tools" onKeyDown={handleKey}>
      <div className="rich-picture-tools">
        <Button variant="quiet" size="small" data-first-control {...toggle('alt')}>
          <Icon name="message-square-text" />
          Alt text
        </Button>
        <FileButton inputLabel="Image file" kind="picture" variant="quiet" size="small" onFiles={onFiles}>
          Replace
        </FileButton>
        <LibraryButton onPick={props.onPick} />
        <CropButton
          value={src}
          writer={writer}
          purpose="content"
          onChange={(address) => onChange('src', address)}
        />
        <Button variant="quiet" size="small" {...toggle('details')}>
          <Icon name="sliders-horizontal" />
          Details
        </Button>
        <Button variant="quiet" size="small" onClick={props.onRemove}>
          <Icon name="trash-2" />
          Delete
        </Button>
      </div>
      {open !== null && (
        <div key={open} ref={focusFirst} className="rich-panel stack">
          {open === 'alt' ? (
            <AltField
              src={src}
              alt={alt}
              onAlt={(value) => onChange('alt', value)}
              onSrc={(value) => onChange('src', value)}
            />
          ) : (
            <>
              <Field
                id={`${id}-url`}
                label="Image URL"
                inputMode="url"
                placeholder="https://"
                value={dropPictureChoices(src)}
                onChange={(event) => onChange('src', event.target.value)}
              />
              {runLength > 1 && (
                <Button variant="secondary" size="small" onClick={props.onGather}>
                  <Icon name="images" />
                  {`Make these ${runLength} pictures a gallery`}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
