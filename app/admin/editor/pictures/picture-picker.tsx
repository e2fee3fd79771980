import { type ReactNode, useId, useRef, useState } from 'react'
import { FileButton } from '#app/admin/media/file-button.tsx'
import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'
import { isUsableImage } from '#domain/posts/input/validate-post-form.ts'
import { LibraryButton, type PickedFile } from './library-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { listPictureFiles, type PictureSource, usePictureUpload } from './use-picture-upload.ts'
import '#app/admin/parts.css'
import './picture-picker.css'

export type PicturePickerProps = {
  /** Name of the picture and its controls, such as "Featured image". */
  label: string
  writer: Pick<PostWriter, 'uploadPicture' | 'importPicture'>
  purpose: PicturePurpose
  value: string
  hint?: string
  error?: string | undefined
  isDisabled?: boolean
  /** Pasted or dropped picture that should be uploaded. */
  firstSource?: PictureSource | undefined
  /** Receives additional files chosen at the same time. If missing, only one file can be chosen. */
  onMoreFiles?: (files: File[]) => void
  onChange: (address: string) => void
  /** Maximum number of pictures from the library. */
  maxPicked?: number
  /** Receives pictures from the library with their alt texts. If missing, only the URL is used. */
  onPick?: (pictures: [PickedFile, ...PickedFile[]]) => void
  /** Additional buttons. */
  tools?: ReactNode
  children?: ReactNode
}

/** Chooses a picture by upload, drag and drop, paste, library or URL. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, value, isDisabled = false, maxPicked = 1, onMoreFiles, onChange, onPick } = props
  const { writer, purpose, firstSource } = props
  const id = useId()
  const uploadButton = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload({ writer, purpose, firstSource, onDone: ({ url }) => onChange(url) })
  const takeFiles = ([first, ...others]: File[]) => {
    if (!first) return
    // Several files never replace an existing picture.
    const keepsPicture = others.length > 0 && value !== '' && onMoreFiles !== undefined
    if (!keepsPicture) upload.start(first)
    const left = keepsPicture ? [first, ...others] : others
    if (left.length > 0) onMoreFiles?.(left)
  }
  const takeData = (data: DataTransfer): boolean => {
    const files = isDisabled ? [] : listPictureFiles(data)
    takeFiles(files)
    return files.length > 0
  }
  const { isOver, handlers } = useFileDrop(takeData)
  return (
    // Drag and drop and pasting are shortcuts for the button inside.
    <fieldset
      className="picture drop-zone stack"
      data-over={isOver || undefined}
      aria-label={label}
      disabled={isDisabled}
      {...handlers}
      onPaste={(event) => {
        if (takeData(event.clipboardData)) event.preventDefault()
      }}
    >
      <PicturePreview address={value} />
      <UploadProgress label={label.toLowerCase()} upload={upload} />
      <div className="row gap-8">
        <FileButton
          ref={uploadButton}
          inputLabel={`${label} file`}
          kind="picture"
          isSingle={!onMoreFiles}
          variant="secondary"
          size="small"
          data-first-control
          aria-describedby={props.error ? `${id}-url-note` : undefined}
          onFiles={takeFiles}
        >
          {value === '' ? 'Upload' : 'Replace'}
        </FileButton>
        <LibraryButton
          max={maxPicked}
          onPick={([picture, ...others]) => {
            if (!picture) return
            if (onPick) onPick([picture, ...others])
            else onChange(picture.src)
          }}
        />
        {props.tools}
        {value !== '' && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange('')
              uploadButton.current?.focus()
            }}
          >
            Remove
          </Button>
        )}
        <span className="field-hint drop-hint">
          {onMoreFiles ? 'or drop or paste pictures here' : 'or drop or paste a picture here'}
        </span>
      </div>
      <Field
        id={`${id}-url`}
        label="Image URL"
        inputMode="url"
        placeholder="https://"
        value={dropPictureChoices(value)}
        hint={props.hint}
        error={props.error}
        onChange={(event) => onChange(event.target.value)}
      />
      {props.children}
    </fieldset>
  )
}

function PicturePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address.trim() === '' || !isUsableImage(address)) return null
  if (broken === address) return <p className="inset pad field-hint">There is no picture at this address.</p>
  return (
    <img
      className="picture-preview full-width inset"
      src={address.trim()}
      alt=""
      onError={() => setBroken(address)}
    />
  )
}
