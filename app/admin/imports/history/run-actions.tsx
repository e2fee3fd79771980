import { formatMoment } from '#app/ui/text/format-moment.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countOf } from '../import-labels.ts'
import type { RunLineProps } from './run-line.tsx'
import type { RunWork } from './use-history.ts'

export type RunActionsProps = RunLineProps & {
  /** What is going on with this import right now. */
  busy: RunWork | null
}

/** What can be done about a past import. */
export function RunActions({ run, history, busy, onUndo, onResume }: RunActionsProps) {
  const { status, pictures } = run
  const isUndone = status === 'undone'
  const about = `${run.file_name}, ${formatMoment(run.started_at)}`
  return (
    <div className="import-run-actions">
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
          aria-label={`Fetch pictures: ${about}`}
          onClick={() => void history.importPictures(run, false)}
        >
          Fetch {countOf(pictures.pending, 'picture')}
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
