import type { PickedFile } from '#app/admin/media/media-picker.tsx'
import { DialogButton } from './dialog-button.tsx'

export type { PickedFile } from '#app/admin/media/media-picker.tsx'

export type LibraryButtonProps = {
  kind?: 'picture' | 'document'
  max?: number
  label?: string
  isDisabled?: boolean
  onPick: (files: PickedFile[]) => void
}

/** Button that opens the media library. */
export function LibraryButton(props: LibraryButtonProps) {
  const { kind = 'picture', max = 1, label = 'Library', isDisabled, onPick } = props
  return (
    <DialogButton
      icon="images"
      label={label}
      isDisabled={isDisabled}
      load={async () => (await import('#app/admin/media/media-picker.tsx')).MediaPicker}
    >
      {(MediaPicker, close) => (
        <MediaPicker
          kind={kind}
          max={max}
          onChoose={(files) => {
            onPick(files)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}
