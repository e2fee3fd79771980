import { useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-calls.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { FocusedHeading, Notice, PictureFailures } from './import-parts.tsx'
import { QueryState } from '../section-parts.tsx'
import { pluralize, describeFailure, formatCount } from './import-labels.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { ImportHistory, RunWork } from './use-history.ts'

type HistoryViewProps = { history: ImportHistory; onResume: (run: ImportRun) => void }

export function HistoryView({ history, onResume }: HistoryViewProps) {
  const { query, kept } = history
  const runs = query.data
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  return (
    <div className="stack gap-16">
      <FocusedHeading>Past imports</FocusedHeading>
      <QueryState
        query={query}
        label="Loading past imports..."
        describe={(error) => describeFailure(error, 'The past imports could not be loaded.')}
      />
      {kept.length > 0 && (
        <Notice>
          <p>These posts were edited after the import and were not changed:</p>
          <ul>
            {kept.map(({ post_id, title, reason }) => (
              <li key={post_id}>
                <b>{title}</b> {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {runs?.length === 0 && <p className="t-body">No imports yet.</p>}
      <ul className="import-runs stack">
        {runs?.map((run) => (
          <li key={run.id} className="stack gap-8 box pad">
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

const STATUS: Record<ImportRun['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'note' },
  finished: { label: 'Finished', tone: 'good' },
  cancelled: { label: 'Stopped', tone: 'warning' },
  undone: { label: 'Undone', tone: 'plain' },
  broken: { label: 'Interrupted', tone: 'bad' },
}

type RunLineProps = {
  run: ImportRun
  history: ImportHistory
  onUndo: () => void
  onResume: (run: ImportRun) => void
}

function RunLine(props: RunLineProps) {
  const { run, history } = props
  const busy: RunWork | null = history.work?.id === run.id ? history.work.name : null
  const { label, tone } = STATUS[run.status]
  return (
    <>
      <div className="row row--between">
        <p>
          <b>{run.file_name}</b>
          <span className="own-line t-cap">
            {formatMoment(run.started_at)}
            {run.started_by_email && `, ${run.started_by_email}`}
          </span>
        </p>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <RunFigures run={run} />
      <RunActions {...props} busy={busy} />
      {history.failures?.runId === run.id && (
        <PictureFailures
          failures={history.failures.pictures}
          isBusy={busy === 'fetching'}
          onRetry={() => void history.importPictures(run, true)}
        />
      )}
    </>
  )
}

function RunFigures({ run: { counts, pictures } }: { run: ImportRun }) {
  return (
    <p className="row gap-16 t-small">
      <span>{formatCount(counts.created)} created</span>
      <span>{formatCount(counts.updated)} updated</span>
      <span>{formatCount(counts.skipped)} skipped</span>
      <span>{formatCount(counts.refused + counts.failed)} refused</span>
      {pictures.done > 0 && <span>{pluralize(pictures.done, 'picture')} copied</span>}
      {pictures.failed > 0 && <span>{pluralize(pictures.failed, 'picture')} failed</span>}
    </p>
  )
}

type RunActionsProps = RunLineProps & {
  /** Action that is running for this import. */
  busy: RunWork | null
}

function RunActions({ run, history, busy, onUndo, onResume }: RunActionsProps) {
  const { status, pictures } = run
  const isUndone = status === 'undone'
  const about = `${run.file_name}, ${formatMoment(run.started_at)}`
  return (
    <div className="row gap-8">
      {!isUndone && status !== 'running' && (
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
      {!isUndone && pictures.pending > 0 && (
        <Button
          variant="quiet"
          size="small"
          isBusy={busy === 'fetching'}
          aria-label={`Copy pictures: ${about}`}
          onClick={() => void history.importPictures(run, false)}
        >
          Copy {pluralize(pictures.pending, 'picture')}
        </Button>
      )}
      {!isUndone && pictures.failed > 0 && history.failures?.runId !== run.id && (
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
  )
}

type UndoDialogProps = {
  run: ImportRun
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export function UndoDialog({ run, onConfirm, onClose }: UndoDialogProps) {
  const { created, updated } = run.counts
  return (
    <ConfirmDialog
      title="Undo this import?"
      question={`This deletes ${pluralize(created, 'post')} that the import created and restores ${pluralize(updated, 'post')} that it changed. Posts that were edited since are not changed.`}
      confirmLabel="Undo this import"
      busyLabel="Undoing..."
      cancelLabel="Keep it"
      isDestructive
      onConfirm={() => onConfirm().then(onClose)}
      onCancel={onClose}
    />
  )
}
