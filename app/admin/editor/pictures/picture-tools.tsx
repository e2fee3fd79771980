import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isUsableImage } from '#domain/posts/input/validate-post-form.ts'
import { findOriginal } from '#domain/pictures/original-picture.ts'
import { useOpenedPart } from './use-opened-part.ts'

export type CropButtonProps = {
  value: string
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  isDisabled: boolean
  onChange: (address: string) => void
}

/** Opens the choice of a part; of pictures in our storage alone, since the others can't be read. */
export function CropButton({ value, writer, purpose, isDisabled, onChange }: CropButtonProps) {
  const dialog = useOpenedPart(async () => (await import('./crop/crop-dialog.tsx')).CropDialog)
  const original = findOriginal(value)
  if (!original) return null
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={dialog.open}>
        <Icon name="ruler" />
        Crop
      </Button>
      {dialog.show({
        value,
        original,
        writer,
        purpose,
        onCropped: (address) => {
          onChange(address)
          dialog.close()
        },
        onClose: dialog.close,
      })}
    </>
  )
}

export type FocusButtonProps = { value: string; isDisabled: boolean; onChange: (address: string) => void }

/** Opens the choice of what stays in sight of a cover. Drawn ones are made for every shape. */
export function FocusButton({ value, isDisabled, onChange }: FocusButtonProps) {
  const dialog = useOpenedPart(async () => (await import('./focus-dialog.tsx')).FocusDialog)
  const isPicture = value.trim() !== '' && isUsableImage(value) && !/^\s*data:/i.test(value)
  if (!isPicture || readCoverAddress(value)) return null
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={dialog.open}>
        <Icon name="crosshair" />
        Focal point
      </Button>
      {dialog.show({
        value,
        onChoose: (address) => {
          onChange(address)
          dialog.close()
        },
        onClose: dialog.close,
      })}
    </>
  )
}

export type DrawCoverButtonProps = {
  /** Address of the present picture; empty for none. */
  value: string
  isDisabled: boolean
  onChange: (address: string) => void
}

/** Opens the choice of what is drawn where a post has no picture of its own. */
export function DrawCoverButton({ value, isDisabled, onChange }: DrawCoverButtonProps) {
  const drawer = useOpenedPart(async () => (await import('./cover-drawer.tsx')).CoverDrawer)
  const cover = readCoverAddress(value)
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={drawer.open}>
        <Icon name="pencil-ruler" />
        {cover ? 'Change the drawing' : 'Draw a cover'}
      </Button>
      {drawer.show({
        cover,
        onChoose: (address) => {
          onChange(address)
          drawer.close()
        },
        onClose: drawer.close,
      })}
    </>
  )
}
