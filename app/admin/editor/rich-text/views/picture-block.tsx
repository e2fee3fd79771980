import { useId } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { AltField } from '#app/admin/editor/pictures/alt-field.tsx'
import type { PickedFile } from '#app/admin/editor/pictures/library/library-button.tsx'
import { CropButton } from '#app/admin/editor/pictures/picture-tools.tsx'
import { PicturePicker } from '#app/admin/editor/pictures/picture-picker.tsx'

export type PictureBlockProps = {
  src: string
  alt: string
  caption: string
  /** How many pictures stand one below the other from this one on. */
  run: number
  writer: PostWriter
  error: string | undefined
  isDisabled: boolean
  /** A file that was pasted or dropped for it. */
  file: File | undefined
  /** Files that were chosen with the one that is taken here. */
  onMoreFiles: (files: File[]) => void
  onChange: (name: 'src' | 'alt' | 'caption', value: string) => void
  onPick: (picture: PickedFile) => void
  onGather: () => void
  onBusy: (isBusy: boolean) => void
}

/** A picture of the text: by click, drop, paste or address, and what it shows in words. */
export function PictureBlock(props: PictureBlockProps) {
  const { src, alt, caption, writer, error, isDisabled, file, onMoreFiles, onChange, onBusy } = props
  const id = useId()
  return (
    <PicturePicker
      label="Image"
      writer={writer}
      purpose="content"
      value={src}
      error={error}
      isDisabled={isDisabled}
      firstFile={file}
      onMoreFiles={onMoreFiles}
      onPick={props.onPick}
      ways={
        <CropButton
          value={src}
          writer={writer}
          purpose="content"
          isDisabled={isDisabled}
          onChange={(address) => onChange('src', address)}
        />
      }
      onBusy={onBusy}
      onChange={(address) => onChange('src', address)}
    >
      <AltField
        id={`${id}-alt`}
        src={src}
        alt={alt}
        isDisabled={isDisabled}
        onAlt={(words) => onChange('alt', words)}
        onSrc={(address) => onChange('src', address)}
      />
      <div className="field">
        <label htmlFor={`${id}-caption`}>Caption</label>
        <input
          id={`${id}-caption`}
          className="input"
          type="text"
          value={caption}
          disabled={isDisabled}
          onChange={(event) => onChange('caption', event.target.value)}
        />
      </div>
      {props.run > 1 && (
        <Button variant="secondary" size="small" disabled={isDisabled} onClick={props.onGather}>
          <Icon name="images" />
          {`Make these ${props.run} pictures a gallery`}
        </Button>
      )}
    </PicturePicker>
  )
}
