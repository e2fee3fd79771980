import type { SyntheticEvent } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { PickedFile } from './library-picker.tsx'
import { useOpenedPart } from './use-opened-part.ts'

export type LibraryButtonProps = {
  kind?: 'picture' | 'document'
  /** How many files may be chosen. */
  most?: number
  label?: string
  isDisabled: boolean
  onPick: (files: PickedFile[]) => void
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** Opens the library, to choose from what is there. */
export function LibraryButton(props: LibraryButtonProps) {
  const { kind = 'picture', most = 1, label = 'Library', isDisabled, onPick } = props
  const dialog = useOpenedPart(async () => (await import('./library-picker.tsx')).LibraryPicker)
  return (
    <>
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={dialog.open}>
        <Icon name="images" />
        {label}
      </Button>
      {/* What is dropped, pasted or typed in the dialog is no matter of what the button stands in. */}
      <span role="presentation" hidden onDrop={keep} onDragOver={keep} onPaste={keep} onKeyDown={keep}>
        {dialog.show({ kind, most, onPick, onClose: dialog.close })}
      </span>
    </>
  )
}
