import { type MouseEvent, useState } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { PickedFile } from '#app/admin/editor/pictures/library-picker.tsx'
import { PictureProgress } from '#app/admin/editor/pictures/picture-progress.tsx'
import { listPictureFiles, usePictureUpload } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { isUnsaid } from '#domain/pictures/unsaid-pictures.ts'
import { CaptionLine } from './caption-line.tsx'
import { PictureBar } from './picture-bar.tsx'
import './shown-picture.css'

export type ShownPictureProps = {
  src: string
  alt: string
  caption: string
  isSelected: boolean
  /** Its words are asked for, now that it is here. */
  isDescribed: boolean
  onAsked: () => void
  /** How many pictures stand one below the other from this one on. */
  run: number
  writer: PostWriter
  isDisabled: boolean
  /** Files that were chosen with the one that is taken here. */
  onMoreFiles: (files: File[]) => void
  onChange: (name: 'src' | 'alt' | 'caption', value: string) => void
  onPick: (pictures: PickedFile[]) => void
  onGather: () => void
  onRemove: (event: MouseEvent) => void
  onBusy: (isBusy: boolean) => void
}

/** A picture as readers get it, with its caption; its tools float over it while it is selected. */
export default function ShownPicture(props: ShownPictureProps) {
  const { src, alt, caption, isSelected, isDisabled, onChange } = props
  const [broken, setBroken] = useState('')
  const upload = usePictureUpload(
    {
      writer: props.writer,
      purpose: 'content',
      onDone: ({ url }) => onChange('src', url),
      onBusy: props.onBusy,
    },
    undefined,
  )
  const take = (files: File[]): boolean => {
    if (isDisabled || files.length === 0) return false
    // Of several none takes the place of the picture that is here.
    if (files.length > 1) props.onMoreFiles(files)
    else upload.start(files[0]!)
    return true
  }
  const { isOver, handlers } = useFileDrop((data) => take(listPictureFiles(data)))
  const isSent = upload.progress !== null || upload.refusal !== null
  return (
    // Dropping and pasting are shortcuts: the bar does the same for everybody.
    <fieldset
      className="rich-picture"
      aria-label="Image"
      data-over={isOver || undefined}
      {...handlers}
      onPaste={(event) => {
        if (take(listPictureFiles(event.clipboardData))) event.preventDefault()
      }}
    >
      {isSelected && <PictureBar {...props} onFiles={take} />}
      <div className="figure">
        {broken === src ? (
          <p className="picture-broken">There is no picture at this address.</p>
        ) : (
          <img src={src.trim()} alt={alt} draggable={false} onError={() => setBroken(src)} />
        )}
        {isUnsaid(src, alt) && (
          <span className="rich-picture-badge">
            <Icon name="circle-alert" />
            No alt text
          </span>
        )}
        <CaptionLine
          caption={caption}
          isDisabled={isDisabled}
          onChange={(words) => onChange('caption', words)}
        />
      </div>
      {isSent && (
        <div className="rich-picture-sending">
          <PictureProgress label="Image" upload={upload} />
          {upload.refusal && (
            <p className="field-error" role="alert">
              <Icon name="circle-alert" />
              {upload.refusal}
            </p>
          )}
          {upload.retry && (
            <button type="button" className="btn btn--secondary btn--small" onClick={upload.retry}>
              Try again
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}
