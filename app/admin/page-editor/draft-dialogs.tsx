import type { createDocumentManager } from '#app/data/content/document-manager.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useStaff } from '../staff.tsx'
import type { DraftSnapshot, DraftStore, OpenDocument } from './draft-store.ts'
import { ChangeList, describeSchedule, PublishDialog } from './publish-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { QueryState, useAction } from '../section-parts.tsx'

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

export const hasUnsaved = ({ documents }: DraftSnapshot): boolean =>
  [...documents.values()].some(({ isSaved }) => !isSaved)

export function describeState(
  snapshot: DraftSnapshot,
  changed: number,
  timeZone: string,
  calm = 'Click any text to edit it.',
): string {
  const { documents, isSaving, failure } = snapshot
  if (documents.size === 0) return 'Opening the page...'
  if (failure) return `Not saved. ${failure}`
  const refused = [...documents.values()].reduce(
    (count, { problems }) => count + Object.keys(problems).length,
    0,
  )
  if (refused > 0) return `Not saved: ${refused === 1 ? 'one field needs' : `${refused} fields need`} a fix.`
  if (isSaving) return 'Saving...'
  if (hasUnsaved(snapshot)) return 'Not saved yet'
  const planned = [...documents.values()].find(({ state }) => state.publishAt !== null)?.state.publishAt
  if (planned) return `Draft saved. ${describeSchedule(planned, timeZone)}`
  return changed > 0 ? 'Draft saved. Visitors don’t see it yet.' : calm
}

type HistoryDialogProps = {
  opened: OpenDocument
  manager: Pick<ReturnType<typeof createDocumentManager>, 'listVersions'>
  onRestore: (number: number) => Promise<void>
  onClose: () => void
}

/** Lists former versions of a document. Restoring one makes it the draft. */
function HistoryDialog({ opened, manager, onRestore, onClose }: HistoryDialogProps) {
  const { state } = opened
  const action = useAction()
  const query = useQuery({
    queryKey: ['document-versions', state.name, state.publishedAt],
    queryFn: () => manager.listVersions(state.name),
  })
  const restore = async (number: number) => {
    if (await action.run('Not restored', () => onRestore(number))) onClose()
  }
  return (
    <Dialog
      title={`History of “${state.label}”`}
      description="A restored version becomes the draft. Visitors see it once you publish."
      size="wide"
      onClose={onClose}
    >
      {!query.data && <QueryState query={query} label="Loading the versions..." />}
      {query.data?.length === 0 && <p className="t-body">There are no earlier versions yet.</p>}
      {query.data?.map(({ number, at, by, content }) => (
        <details key={number} className="page-editor-entry inset">
          <summary>
            Until {formatMoment(at)}
            {by && `, replaced by ${by}`}
          </summary>
          <ChangeList opened={{ state, content }} />
          <Button
            variant="secondary"
            size="small"
            disabled={action.isBusy}
            onClick={() => void restore(number)}
          >
            Restore this version
          </Button>
        </details>
      ))}
    </Dialog>
  )
}
