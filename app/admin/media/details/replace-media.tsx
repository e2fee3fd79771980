import type { MediaManager, StoredFile } from '#app/data/media-manager.ts'
import { describeUses } from '#app/admin/media/describe-file.ts'
import { MediaPicker } from '#app/admin/media/media-picker.tsx'
import { replaceFile } from '../change-media.ts'

export type ReplaceMediaProps = {
  manager: MediaManager
  file: StoredFile
  onClose: () => void
  onReplaced: (to: StoredFile) => void
  onUndone: () => void
}

/** Asks for the file that takes the place of another one everywhere. */
export function ReplaceMedia({ manager, file, onClose, onReplaced, onUndone }: ReplaceMediaProps) {
  return (
    <MediaPicker
      title={`Replace “${file.title}” everywhere`}
      description={`${describeUses(file.uses)}. Former versions of the posts are kept.`}
      manager={manager}
      kind={file.kind}
      excludes={file.id}
      chooseLabel="Replace with this"
      onChoose={async ([to]) => {
        if (!to) return
        const isDone = await replaceFile(manager, file, to, onUndone)
        if (isDone) onReplaced(to)
      }}
      onClose={onClose}
    />
  )
}
