import { useQuery } from '@tanstack/react-query'
import type { createDocumentManager } from '#app/data/content/document-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { QueryState, useAction } from '../section-parts.tsx'
import type { OpenDocument } from './draft-store.ts'
import { ChangeList } from './publish-dialog.tsx'

export type HistoryDialogProps = {
  opened: OpenDocument
  manager: Pick<ReturnType<typeof createDocumentManager>, 'listVersions'>
  onRestore: (number: number) => Promise<void>
  onClose: () => void
}

/** Lists former versions of a document. Restoring one makes it the draft. */
export function HistoryDialog({ opened, manager, onRestore, onClose }: HistoryDialogProps) {
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
      {query.data?.length === 0 && <p className="t-body">Nothing was published yet but the first version.</p>}
      {query.data?.map(({ number, at, by, content }) => (
        <details key={number} className="page-editor-entry">
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
