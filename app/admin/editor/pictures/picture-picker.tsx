import { type ReactNode, useId, useState } from 'react'
import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'
import { isUsableImage } from '#domain/posts/input/validate-post-form.ts'
import { LibraryButton } from './library-button.tsx'
import type { PickedFile } from './library-picker.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureAddress } from './picture-address.tsx'
import { PictureProgress } from './picture-progress.tsx'
import { listPictureFiles, usePictureUpload } from './use-picture-upload.ts'
import './picture-picker.css'

export type PicturePickerProps = {
  /** What the picture is, e.g. "Featured image"; names the controls. */
  label: string
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  /** Address; empty for none. */
  value: string
  hint?: string
  /** Of the field, not of an upload. */
  error?: string | undefined
  isDisabled: boolean
  /** A file that was pasted or dropped elsewhere and belongs here. */
  firstFile?: File | undefined
  /** Takes the files that came with the one that is taken here; without it one is taken at a time. */
  onMoreFiles?: (files: File[]) => void
  onChange: (address: string) => void
  /** How many files of the library may be chosen; one unless said otherwise. */
  mostPicked?: number
  /** Takes pictures of the library with their words; without it, the address of one is taken. */
  onPick?: (pictures: [PickedFile, ...PickedFile[]]) => void
  onBusy: (isBusy: boolean) => void
  /** Other ways to a picture, beside the upload. */
  ways?: ReactNode
  children?: ReactNode
}

/** A picture by click, drop, paste or address, with preview, progress and what was wrong with a file. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, writer, purpose, value, isDisabled, onChange, onBusy } = props
  const id = useId()
  const upload = usePictureUpload(
    { writer, purpose, onDone: ({ url }) => onChange(url), onBusy },
    props.firstFile,
  )

  const takeFiles = ([first, ...others]: File[]) => {
    if (!first) return
    // Of several none takes the place of a picture that is here.
    const isTaken = others.length > 0 && value !== '' && props.onMoreFiles !== undefined
    if (!isTaken) upload.start(first)
    const left = isTaken ? [first, ...others] : others
    if (left.length > 0) props.onMoreFiles?.(left)
  }
  const take = (data: DataTransfer): boolean => {
    const files = isDisabled ? [] : listPictureFiles(data)
    takeFiles(files)
    return files.length > 0
  }
  const { isOver, handlers } = useFileDrop(take)
  const message = upload.refusal ?? props.error
  return (
    // Dropping and pasting are shortcuts: the button inside does the same for everybody.
    <fieldset
      className={isOver ? 'picture picture--over' : 'picture'}
      aria-label={label}
      {...handlers}
      onPaste={(event) => {
        if (take(event.clipboardData)) event.preventDefault()
      }}
    >
      <PicturePreview address={value} />
      <PictureProgress label={label} upload={upload} />
      <PictureActions
        label={label}
        hasPicture={value !== ''}
        isDisabled={isDisabled}
        messageId={message ? `${id}-error` : undefined}
        takesMany={props.onMoreFiles !== undefined}
        onFiles={takeFiles}
        onRemove={() => onChange('')}
      >
        {upload.retry && (
          <Button variant="secondary" size="small" disabled={isDisabled} onClick={upload.retry}>
            <Icon name="rotate-cw" />
            Try again
          </Button>
        )}
        <LibraryButton
          isDisabled={isDisabled}
          most={props.mostPicked ?? 1}
          onPick={([picture, ...others]) => {
            if (!picture) return
            if (props.onPick) props.onPick([picture, ...others])
            else onChange(picture.src)
          }}
        />
        {props.ways}
      </PictureActions>
      <PictureAddress
        id={id}
        value={dropPictureChoices(value)}
        message={message}
        isInvalid={props.error !== undefined}
        isUrgent={upload.refusal !== null}
        hint={props.hint}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      {props.children}
    </fieldset>
  )
}

function PicturePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address.trim() === '' || !isUsableImage(address)) return null
  if (broken === address) return <p className="picture-broken">There is no picture at this address.</p>
  return <img className="picture-preview" src={address.trim()} alt="" onError={() => setBroken(address)} />
}
