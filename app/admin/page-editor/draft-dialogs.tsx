import { useEffect } from 'react'
import type { createDocumentManager } from '#app/data/content/document-manager.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useStaff } from '../staff.tsx'
import type { DraftSnapshot, DraftStore, OpenDocument } from './draft-store.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { describeSchedule, PublishDialog } from './publish-dialog.tsx'

export type DraftDialogsProps = {
  store: DraftStore
  snapshot: DraftSnapshot
  manager: Pick<ReturnType<typeof createDocumentManager>, 'listVersions'>
  /** Name of the open dialog. */
  dialog: string | null
  /** Document whose history is shown. */
  historyOf: OpenDocument | undefined
  onClose: () => void
}

/** Dialogs to publish drafts, restore versions and resolve conflicts. */
export function DraftDialogs({ store, snapshot, manager, dialog, historyOf, onClose }: DraftDialogsProps) {
  const { timeZone } = useStaff().agency
  return (
    <>
      {dialog === 'publish' && (
        <PublishDialog
          documents={listChanged(snapshot)}
          onPublish={async (names, at) => {
            await store.publish(names, at)
            showToast(
              at === undefined
                ? { title: 'Published', description: 'Visitors see it now.' }
                : { title: 'Scheduled', description: describeSchedule(at, timeZone) },
            )
          }}
          onUnschedule={store.unschedule}
          onDiscard={(name) => store.discard([name])}
          onClose={onClose}
        />
      )}
      {dialog === 'history' && historyOf && (
        <HistoryDialog
          opened={historyOf}
          manager={manager}
          onRestore={(number) => store.restore(historyOf.state.name, number)}
          onClose={onClose}
        />
      )}
      {snapshot.conflict && (
        <ConfirmDialog
          title="Someone else changed this"
          question={`${snapshot.conflict.draftBy ?? 'Someone'} saved “${snapshot.conflict.label}” after you opened it. Keep your version, or use theirs?`}
          confirmLabel="Keep mine"
          cancelLabel="Use theirs"
          onConfirm={() => store.settleConflict(true)}
          onCancel={() => void store.settleConflict(false)}
        />
      )}
    </>
  )
}

export const listChanged = ({ documents }: DraftSnapshot): OpenDocument[] =>
  [...documents.values()].filter(({ state, isSaved }) => state.draft !== null || !isSaved)

export function describeState(
  { documents, isSaving, failure }: DraftSnapshot,
  changed: number,
  timeZone: string,
  calm = 'Click any text to edit it.',
): string {
  if (documents.size === 0) return 'Opening the page...'
  if (failure) return `Not saved. ${failure}`
  const refused = [...documents.values()].reduce(
    (count, { problems }) => count + Object.keys(problems).length,
    0,
  )
  if (refused > 0) return `Not saved: ${refused === 1 ? 'one field needs' : `${refused} fields need`} a fix.`
  if (isSaving) return 'Saving...'
  if ([...documents.values()].some(({ isSaved }) => !isSaved)) return 'Not saved yet'
  const planned = [...documents.values()].find(({ state }) => state.publishAt !== null)?.state.publishAt
  if (planned) return `Draft saved. ${describeSchedule(planned, timeZone)}`
  return changed > 0 ? 'Draft saved. Visitors don’t see it yet.' : calm
}

/** Warns before the tab is closed with unsaved changes. */
export function useUnsavedGuard({ documents }: DraftSnapshot): void {
  const isUnsaved = [...documents.values()].some(({ isSaved }) => !isSaved)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
