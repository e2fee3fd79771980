import type { MediaManager, StoredFile } from '#app/data/media-manager.ts'
import { describeFailure } from './describe-file.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

/** "“Team.png”", or "3 files". */
export function nameFiles(files: readonly StoredFile[]): string {
  return files.length === 1 ? `“${files[0]!.title}”` : `${files.length} files`
}

/** Does something, and tells of it when it failed. @returns whether it was done */
export async function tryTo(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showToast({ title: 'Nothing was changed', description: describeFailure(error), isError: true })
    return false
  }
}

export async function restoreFiles(manager: MediaManager, files: readonly StoredFile[]): Promise<void> {
  const isDone = await tryTo(() => manager.restore(files.map(({ id }) => id)))
  if (isDone) showToast({ title: `${nameFiles(files)} restored` })
}

/** Into the bin, with a way back in the toast. @returns whether it was done */
export async function deleteFiles(
  manager: MediaManager,
  files: readonly StoredFile[],
  onRestored: () => void,
): Promise<boolean> {
  const isDone = await tryTo(() => manager.remove(files.map(({ id }) => id)))
  if (isDone) {
    showToast({
      title: `${nameFiles(files)} deleted`,
      description: 'It waits in the bin for 30 days.',
      action: { label: 'Undo', onPress: () => void restoreFiles(manager, files).then(onRestored) },
    })
  }
  return isDone
}

/** Puts `to` in the place of `from` everywhere, with a way back in the toast. @returns whether it was done */
export async function replaceFile(
  manager: MediaManager,
  from: StoredFile,
  to: StoredFile,
  onUndone: () => void,
): Promise<boolean> {
  const undo = async (replacement: string) => {
    const isDone = await tryTo(async () => {
      const { skipped } = await manager.undoReplace(replacement)
      const left = skipped === 1 ? '1 document was' : `${skipped} documents were`
      showToast({
        title: `“${from.title}” is back`,
        ...(skipped > 0 && { description: `${left} saved meanwhile and stay as they are.` }),
      })
    })
    if (isDone) onUndone()
  }
  return tryTo(async () => {
    const { replacement, documents } = await manager.replace(from.id, to.id)
    showToast({
      title: documents === 1 ? 'Replaced in 1 place' : `Replaced in ${documents} places`,
      action: { label: 'Undo', onPress: () => void undo(replacement) },
    })
  })
}
