import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { findOriginal } from '#domain/pictures/original-picture.ts'
import { isUsableImage } from '#domain/posts/input/validate-post-form.ts'
import { DialogButton } from './dialog-button.tsx'

export type PictureToolProps = {
  value: string
  onChange: (address: string) => void
}

export type CropButtonProps = PictureToolProps & {
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
}

/** Only for pictures in our storage, because browsers can't read the pixels of others. */
export function CropButton({ value, writer, purpose, onChange }: CropButtonProps) {
  const original = findOriginal(value)
  if (!original) return null
  return (
    <DialogButton icon="ruler" label="Crop" load={async () => (await import('./crop-dialog.tsx')).CropDialog}>
      {(CropDialog, close) => (
        <CropDialog
          value={value}
          original={original}
          writer={writer}
          purpose={purpose}
          onCropped={(address) => {
            onChange(address)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

/** Not for generated covers, which are drawn to fit every shape. */
export function FocalPointButton({ value, onChange }: PictureToolProps) {
  const isPicture = value.trim() !== '' && isUsableImage(value) && !/^\s*data:/i.test(value)
  if (!isPicture || readCoverAddress(value)) return null
  return (
    <DialogButton
      icon="crosshair"
      label="Focal point"
      load={async () => (await import('./focal-point-dialog.tsx')).FocalPointDialog}
    >
      {(FocalPointDialog, close) => (
        <FocalPointDialog
          value={value}
          onChoose={(address) => {
            onChange(address)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

export function DrawCoverButton({ value, onChange }: PictureToolProps) {
  const cover = readCoverAddress(value)
  return (
    <DialogButton
      icon="pencil-ruler"
      label={cover ? 'Change the cover' : 'Generate a cover'}
      load={async () => (await import('./cover-dialog.tsx')).CoverDialog}
    >
      {(CoverDialog, close) => (
        <CoverDialog
          cover={cover}
          onChoose={(address) => {
            onChange(address)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}
