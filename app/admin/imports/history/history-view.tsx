import { useState } from 'react'
import type { ImportRun, ImportRunStatus } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { countOf, formatCount, formatMoment } from '../import-labels.ts'
import { Notice } from '../notice.tsx'
import { FocusedHeading } from '../run/focused-heading.tsx'
import { PictureFailures } from '../run/picture-failures.tsx'
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

const STATUS: Record<ImportRunStatus, { label: string; tone: BadgeTone }> = {
  running: { label: 'Under way', tone: 'note' },
  finished: { label: 'Finished', tone: 'good' },
  cancelled: { label: 'Stopped', tone: 'warning' },
  undone: { label: 'Undone', tone: 'plain' },
  broken: { label: 'Broken off', tone: 'bad' },
}

type RunLineProps = HistoryViewProps & { run: ImportRun; onUndo: () => void }

function RunLine({ run, history, onUndo, onResume }: RunLineProps) {
  const { work, failures } = history
  const { counts, status } = run
  const busy = work?.id === run.id ? work.name : null
  const isTakenBack = status === 'undone'
  const about = `${run.file_name}, ${formatMoment(run.started_at)}`
  return (
    <>
      <div className="import-line">
        <p className="import-run-name">
          <b>{run.file_name}</b>
          <span className="import-about">
            {formatMoment(run.started_at)}
            {run.started_by_email && `, ${run.started_by_email}`}
          </span>
        </p>
        <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
      </div>
      <p className="import-figures">
        <span>{formatCount(counts.created)} created</span>
        <span>{formatCount(counts.updated)} updated</span>
        <span>{formatCount(counts.skipped)} skipped</span>
        <span>{formatCount(counts.refused + counts.failed)} refused</span>
        {run.pictures.done > 0 && <span>{countOf(run.pictures.done, 'picture')} here</span>}
        {run.pictures.failed > 0 && <span>{countOf(run.pictures.failed, 'picture')} failed</span>}
      </p>
      <div className="import-run-actions">
        {!isTakenBack && status !== 'running' && (
          <Button
            variant="danger"
            size="small"
            aria-label={`Undo this import: ${about}`}
            isBusy={busy === 'undoing'}
            onClick={onUndo}
          >
            Undo this import
          </Button>
        )}
        {status === 'broken' && (
          <Button size="small" aria-label={`Resume: ${about}`} onClick={() => onResume(run)}>
            Resume
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`Report: ${about}`}
          isBusy={busy === 'reporting'}
          onClick={() => void history.report(run)}
        >
          {busy !== 'reporting' && <Icon name="download" />}
          Report
        </Button>
        {!isTakenBack && run.pictures.pending > 0 && (
          <Button
            variant="quiet"
            size="small"
            isBusy={busy === 'fetching'}
            aria-label={`Fetch pictures: ${about}`}
            onClick={() => void history.importPictures(run, false)}
          >
            Fetch {countOf(run.pictures.pending, 'picture')}
          </Button>
        )}
        {!isTakenBack && run.pictures.failed > 0 && failures?.runId !== run.id && (
          <Button
            variant="quiet"
            size="small"
            isBusy={busy === 'fetching'}
            aria-label={`Failed pictures: ${about}`}
            onClick={() => void history.listFailures(run)}
          >
            Failed pictures
          </Button>
        )}
      </div>
      {failures?.runId === run.id && (
        <PictureFailures
          failures={failures.pictures}
          isBusy={busy === 'fetching'}
          onRetry={() => void history.importPictures(run, true)}
        />
      )}
    </>
  )
}
