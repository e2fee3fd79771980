import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#app/auth/session/session-store.ts'
import { createMediaManager, type StoredFile } from '#app/data/media-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { showFailure } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'

/** For example "“Team.png”" or "3 files". */
export function nameFiles(files: readonly StoredFile[]): string {
  return files.length === 1 ? `“${files[0]!.title}”` : `${files.length} files`
}

/** First part of the query keys of everything that depends on the library. */
export const MEDIA_KEY = 'media'

/** Changes files of the library, refreshes lists of them, and offers Undo in toasts. */
export function useMediaChanges() {
  const manager = useManager(createMediaManager)
  const queries = useQueryClient()
  const { email, role } = useSession()
  // People without a role are here by an editor grant, which permits everything.
  const managesAll = role.state !== 'active' || role.permissions.includes('media.manage')
  /** Runs a change and shows failures as a toast. @returns whether it succeeded */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
    } catch (error) {
      showFailure('Nothing was changed', error)
      return false
    }
    await queries.invalidateQueries({ queryKey: [MEDIA_KEY] })
    return true
  }
  const restore = (files: readonly StoredFile[]) =>
    run(async () => {
      await manager.restore(files.map(({ id }) => id))
      showToast({ title: `${nameFiles(files)} restored` })
    })
  const undoReplace = (from: StoredFile, replacement: string) =>
    run(async () => {
      const { skipped } = await manager.undoReplace(replacement)
      const left = skipped === 1 ? '1 document was' : `${skipped} documents were`
      showToast({
        title: `“${from.title}” is back`,
        ...(skipped > 0 && { description: `${left} saved in the meantime and not changed.` }),
      })
    })
  return {
    manager,
    run,
    restore,
    /** Whether to offer a change; the server checks every call. Authors may change only their own uploads. */
    mayChange: (file: StoredFile) => managesAll || (email !== null && file.uploaded_by_email === email),
    /** Replacing a file changes posts of others, so authors may not. */
    mayReplace: managesAll,
    /** Moves files to the trash. */
    remove: (files: readonly StoredFile[]) =>
      run(async () => {
        await manager.remove(files.map(({ id }) => id))
        showToast({
          title: `${nameFiles(files)} deleted`,
          description: 'It stays in the trash for 30 days.',
          action: { label: 'Undo', onPress: () => void restore(files) },
        })
      }),
    /** Replaces `from` with `to` everywhere. */
    replace: (from: StoredFile, to: StoredFile) =>
      run(async () => {
        const { replacement, documents } = await manager.replace(from.id, to.id)
        showToast({
          title: documents === 1 ? 'Replaced in 1 place' : `Replaced in ${documents} places`,
          action: { label: 'Undo', onPress: () => void undoReplace(from, replacement) },
        })
      }),
  }
}
