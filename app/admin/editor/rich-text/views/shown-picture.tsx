import { useState } from 'react'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { CaptionField } from '#app/admin/editor/pictures/picture-text-fields.tsx'
import { UploadProgress } from '#app/admin/editor/pictures/upload-progress.tsx'
import { listPictureFiles, usePictureUpload } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { needsAltText } from '#domain/pictures/missing-alt-texts.ts'
import { PictureBar, type ShownPictureProps } from './picture-bar.tsx'
import './shown-picture.css'

/** Picture with its caption as readers see it. While it is selected, its tools float over it. */
export default function ShownPicture(props: ShownPictureProps) {
  const { src, alt, caption, isSelected, writer, onMoreFiles, onChange } = props
  const [broken, setBroken] = useState('')
  const upload = usePictureUpload({
    writer,
    purpose: 'content',
    onDone: ({ url }) => onChange('src', url),
  })
  const takeFiles = (files: File[]): boolean => {
    if (files.length > 1) onMoreFiles(files)
    else if (files[0]) upload.start(files[0])
    return files.length > 0
  }
  const { isOver, handlers } = useFileDrop((data) => takeFiles(listPictureFiles(data)))
  return (
    // Drag and drop and pasting are shortcuts for the buttons of the bar.
    <fieldset
      className="rich-picture"
      aria-label="Image"
      data-over={isOver || undefined}
      {...handlers}
      onPaste={(event) => {
        if (takeFiles(listPictureFiles(event.clipboardData))) event.preventDefault()
      }}
    >
      {isSelected && <PictureBar {...props} onFiles={takeFiles} />}
      <div className="figure">
        {broken === src ? (
          <p className="inset pad field-hint">There is no picture at this address.</p>
        ) : (
          <img src={src.trim()} alt={alt} draggable={false} onError={() => setBroken(src)} />
        )}
        {needsAltText(src, alt) && (
          <span className="rich-picture-badge badge badge--note">
            <Icon name="circle-alert" />
            No alt text
          </span>
        )}
        <CaptionField caption={caption} onChange={(value) => onChange('caption', value)} />
      </div>
      <UploadProgress label="image" upload={upload} />
    </fieldset>
  )
}
