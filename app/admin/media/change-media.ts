import type { MediaManager, StoredFile } from '#app/data/media-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

/** E.g. "“Team.png”" or "3 files". */
export function nameFiles(files: readonly StoredFile[]): string {
  return files.length === 1 ? `“${files[0]!.title}”` : `${files.length} files`
}

/** Runs a change and shows its failure as a toast. @returns whether it succeeded */
export async function runChange(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showToast({ title: 'Nothing was changed', description: describeFailure(error), isError: true })
    return false
  }
}

export async function restoreFiles(manager: MediaManager, files: readonly StoredFile[]): Promise<void> {
  const isDone = await runChange(() => manager.restore(files.map(({ id }) => id)))
  if (isDone) showToast({ title: `${nameFiles(files)} restored` })
}

/** Moves files to the bin, with Undo in the toast. @returns whether it succeeded */
export async function deleteFiles(
  manager: MediaManager,
  files: readonly StoredFile[],
  onRestored: () => void,
): Promise<boolean> {
  const isDone = await runChange(() => manager.remove(files.map(({ id }) => id)))
  if (isDone) {
    showToast({
      title: `${nameFiles(files)} deleted`,
      description: 'It stays in the bin for 30 days.',
      action: { label: 'Undo', onPress: () => void restoreFiles(manager, files).then(onRestored) },
    })
  }
  return isDone
}

/** Replaces `from` by `to` everywhere, with Undo in the toast. @returns whether it succeeded */
export async function replaceFile(
  manager: MediaManager,
  from: StoredFile,
  to: StoredFile,
  onUndone: () => void,
): Promise<boolean> {
  const undo = async (replacement: string) => {
    const isDone = await runChange(async () => {
      const { skipped } = await manager.undoReplace(replacement)
      const left = skipped === 1 ? '1 document was' : `${skipped} documents were`
      showToast({
        title: `“${from.title}” is back`,
        ...(skipped > 0 && { description: `${left} saved in the meantime and not changed.` }),
      })
    })
    if (isDone) onUndone()
  }
  return runChange(async () => {
    const { replacement, documents } = await manager.replace(from.id, to.id)
    showToast({
      title: documents === 1 ? 'Replaced in 1 place' : `Replaced in ${documents} places`,
      action: { label: 'Undo', onPress: () => void undo(replacement) },
    })
  })
}
