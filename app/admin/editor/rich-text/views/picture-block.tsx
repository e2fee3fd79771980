import { useId } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { PicturePicker } from '#app/admin/editor/pictures/picture-picker.tsx'

export type PictureBlockProps = {
  src: string
  alt: string
  writer: PostWriter
  error: string | undefined
  isDisabled: boolean
  /** A file that was pasted or dropped for it. */
  file: File | undefined
  /** Files that were chosen with the one that is taken here. */
  onMoreFiles: (files: File[]) => void
  onChange: (name: 'src' | 'alt', value: string) => void
  onBusy: (isBusy: boolean) => void
}

/** A picture of the text: by click, drop, paste or address, and what it shows in words. */
export function PictureBlock(props: PictureBlockProps) {
  const { src, alt, writer, error, isDisabled, file, onMoreFiles, onChange, onBusy } = props
  const id = useId()
  const isUnsaid = src !== '' && alt.trim() === ''
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
      onBusy={onBusy}
      onChange={(address) => onChange('src', address)}
    >
      <div className="field">
        <label htmlFor={`${id}-alt`}>Alt text</label>
        <input
          id={`${id}-alt`}
          className="input"
          type="text"
          value={alt}
          disabled={isDisabled}
          aria-describedby={`${id}-alt-hint`}
          onChange={(event) => onChange('alt', event.target.value)}
        />
        <p className={isUnsaid ? 'field-hint rich-unsaid' : 'field-hint'} id={`${id}-alt-hint`}>
          What the picture shows, for people who can't see it. Leave it empty for decoration.
        </p>
      </div>
    </PicturePicker>
  )
}
