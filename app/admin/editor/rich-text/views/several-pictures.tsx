import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { PickedFile } from '#app/admin/editor/pictures/library/library-button.tsx'

export type SeveralPicturesProps = { pictures: readonly PickedFile[]; onAnswer: (isGallery: boolean) => void }

/** Asks how several pictures of the library shall stand. Either way all of them come. */
export function SeveralPictures({ pictures, onAnswer }: SeveralPicturesProps) {
  return (
    <ConfirmDialog
      title={`Place ${pictures.length} pictures`}
      question="A gallery shows them side by side. One after another, each has the width of the text. You can change it later."
      confirmLabel="As a gallery"
      cancelLabel="One after another"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  )
}
