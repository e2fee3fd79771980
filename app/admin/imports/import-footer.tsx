import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ImportTabId } from './import-labels.ts'
import type { FileReading } from './reading/use-file-reading.ts'
import { downloadReport } from './run/download-report.ts'
import type { ImportJob } from './run/send-posts.ts'
import type { RunState } from './run/use-import-run.ts'
import { nameStart } from './use-import-start.ts'

export type ImportView = 'choose' | 'running' | 'over' | 'history'

export type ImportFooterProps = {
  view: ImportView
  state: RunState | null
  tab: ImportTabId
  file: FileReading
  isResuming: boolean
  isBusy: boolean
  onStart: () => void
  onCancel: () => void
  onClose: () => void
  onStop: () => void
  onHistory: (isOpen: boolean) => void
  onUndo: (run: ImportRun) => void
  onResume: (job: ImportJob, run: ImportRun) => void
  onStartOver: () => void
}

/** What can be done next. */
export function ImportFooter(props: ImportFooterProps) {
  const { view, state, onHistory, onStop } = props
  if (view === 'choose') return <ChooseFooter {...props} />
  if (view === 'over') return <ResultFooter {...props} />
  if (view === 'running') return <StopButton isStopping={state?.isStopping === true} onStop={onStop} />
  return (
    <Button variant="secondary" onClick={() => onHistory(false)}>
      <Icon name="arrow-left" />
      Back
    </Button>
  )
}

function StopButton({ isStopping, onStop }: { isStopping: boolean; onStop: () => void }) {
  return (
    <Button
      variant="secondary"
      isBusy={isStopping}
      aria-disabled={isStopping || undefined}
      onClick={() => {
        if (!isStopping) onStop()
      }}
    >
      {isStopping ? 'Stopping...' : 'Stop import'}
    </Button>
  )
}

function ChooseFooter({ tab, file, isResuming, isBusy, onStart, onCancel, onHistory }: ImportFooterProps) {
  const label = tab === 'csv' || tab === 'json' ? nameStart(file, isResuming) : 'Import'
  return (
    <>
      <Button variant="quiet" className="import-foot-start" onClick={() => onHistory(true)}>
        <Icon name="history" />
        Past imports
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button isBusy={isBusy} aria-disabled={isBusy || undefined} onClick={() => isBusy || onStart()}>
        {isBusy ? 'Importing...' : label}
      </Button>
    </>
  )
}

function ResultFooter({ state, onClose, onUndo, onResume, onStartOver }: ImportFooterProps) {
  if (!state) return null
  const { run, rows, fileName, job, ending } = state
  const hasWritten =
    run !== null &&
    run.status !== 'undone' &&
    (ending !== 'finished' || run.counts.created + run.counts.updated > 0)
  return (
    <>
      {rows.length > 0 && (
        <Button variant="quiet" className="import-foot-start" onClick={() => downloadReport(fileName, rows)}>
          <Icon name="download" />
          Download report
        </Button>
      )}
      {hasWritten && (
        <Button variant="danger" onClick={() => onUndo(run)}>
          Undo this import
        </Button>
      )}
      {ending === 'stopped' && job && run && (
        <Button onClick={() => onResume(job, run)}>
          <Icon name="rotate-cw" />
          Resume
        </Button>
      )}
      <Button variant="secondary" onClick={onStartOver}>
        Import more
      </Button>
      {ending !== 'stopped' && <Button onClick={onClose}>Done</Button>}
    </>
  )
}
