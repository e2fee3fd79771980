import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { downloadReport } from './run/run-phases.ts'
import { type Import, nameStart } from './use-import.ts'

export type ImportFooterProps = {
  opened: Import
  onStart: () => void
  onCancel: () => void
  onClose: () => void
  onUndo: (run: ImportRun) => void
}

/** What can be done next. */
export function ImportFooter(props: ImportFooterProps) {
  const { view, runner, showHistory } = props.opened
  if (view === 'choose') return <ChooseFooter {...props} />
  if (view === 'over') return <ResultFooter {...props} />
  if (view === 'running')
    return <StopButton isStopping={runner.state?.isStopping === true} onStop={() => void runner.stop()} />
  return (
    <Button variant="secondary" onClick={() => showHistory(false)}>
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

function ChooseFooter({ opened, onStart, onCancel }: ImportFooterProps) {
  const { tab, file, resumes } = opened
  const isBusy = opened.single.isBusy || opened.fileImport.isWaiting
  const label = tab === 'csv' || tab === 'json' ? nameStart(file, resumes !== null) : 'Import'
  return (
    <>
      <Button variant="quiet" className="import-foot-start" onClick={() => opened.showHistory(true)}>
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

function ResultFooter({ opened: { runner, labels, startOver }, onClose, onUndo }: ImportFooterProps) {
  const { state } = runner
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
        <Button onClick={() => void runner.start({ ...job, resumes: run }, labels.csvFailed)}>
          <Icon name="rotate-cw" />
          Resume
        </Button>
      )}
      <Button variant="secondary" onClick={startOver}>
        Import more
      </Button>
      {ending !== 'stopped' && <Button onClick={onClose}>Done</Button>}
    </>
  )
}
