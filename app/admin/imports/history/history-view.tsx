import { useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Notice } from '../notice.tsx'
import { FocusedHeading } from '../run/focused-heading.tsx'
import { RunLine } from './run-line.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import type { ImportHistory } from './use-history.ts'

export type HistoryViewProps = { history: ImportHistory; onResume: (run: ImportRun) => void }

/** Past imports: who, when, what, and the way back. */
export function HistoryView({ history, onResume }: HistoryViewProps) {
  const { runs, failure, kept, load } = history
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  return (
    <div className="import-history">
      <FocusedHeading>Past imports</FocusedHeading>
      {failure !== null && (
        <Notice tone="bad">
          <p>{failure}</p>
          <Button size="small" variant="secondary" onClick={() => void load()}>
            Try again
          </Button>
        </Notice>
      )}
      {runs === null && failure === null && <Spinner label="Reading past imports..." />}
      {kept.length > 0 && (
        <Notice>
          <p>These posts were edited since the import and stay as they are:</p>
          <ul className="import-kept">
            {kept.map(({ post_id, title, reason }) => (
              <li key={post_id}>
                <b>{title}</b> {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {runs?.length === 0 && <p className="t-body">Nothing was imported here yet.</p>}
      <ul className="import-runs">
        {runs?.map((run) => (
          <li key={run.id}>
            <RunLine run={run} history={history} onUndo={() => setUndoing(run)} onResume={onResume} />
          </li>
        ))}
      </ul>
      {undoing && (
        <UndoDialog run={undoing} onConfirm={() => history.undo(undoing)} onClose={() => setUndoing(null)} />
      )}
    </div>
  )
}
