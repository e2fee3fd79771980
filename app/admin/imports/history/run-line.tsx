import { formatMoment } from '#app/ui/text/format-moment.ts'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { countOf, formatCount } from '../import-labels.ts'
import { PictureFailures } from '../run/picture-failures.tsx'
import { RunActions } from './run-actions.tsx'
import type { ImportHistory, RunWork } from './use-history.ts'

const STATUS: Record<ImportRun['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Under way', tone: 'note' },
  finished: { label: 'Finished', tone: 'good' },
  cancelled: { label: 'Stopped', tone: 'warning' },
  undone: { label: 'Undone', tone: 'plain' },
  broken: { label: 'Broken off', tone: 'bad' },
}

export type RunLineProps = {
  run: ImportRun
  history: ImportHistory
  onUndo: () => void
  onResume: (run: ImportRun) => void
}

/** A past import: what it was, what came of it, and what can be done about it. */
export function RunLine(props: RunLineProps) {
  const { run, history } = props
  const busy: RunWork | null = history.work?.id === run.id ? history.work.name : null
  const { label, tone } = STATUS[run.status]
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
    <p className="import-figures">
      <span>{formatCount(counts.created)} created</span>
      <span>{formatCount(counts.updated)} updated</span>
      <span>{formatCount(counts.skipped)} skipped</span>
      <span>{formatCount(counts.refused + counts.failed)} refused</span>
      {pictures.done > 0 && <span>{countOf(pictures.done, 'picture')} here</span>}
      {pictures.failed > 0 && <span>{countOf(pictures.failed, 'picture')} failed</span>}
    </p>
  )
}
