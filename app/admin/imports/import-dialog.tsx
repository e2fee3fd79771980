import { useMemo, useState } from 'react'
import { createImportCalls } from '#app/data/imports/import-calls.ts'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { ImportDialogProps } from '../actions/load-dialogs.ts'
import { HistoryView } from './history/history-view.tsx'
import { UndoDialog } from './history/undo-dialog.tsx'
import { useHistory } from './history/use-history.ts'
import { ImportFooter } from './import-footer.tsx'
import { ImportTabs } from './import-tabs.tsx'
import { type ImportTabId, notifyFailure, labelsFor } from './import-labels.ts'
import { useFileReading } from './reading/use-file-reading.ts'
import { ProgressView } from './run/progress-view.tsx'
import { ResultView } from './run/result-view.tsx'
import { useImportRun } from './run/use-import-run.ts'
import { useSheet } from './sheet/use-sheet.ts'
import { useSingleImport } from './single/use-single-import.ts'
import { useImportStart } from './use-import-start.ts'
import './import-dialog.css'

/** Imports posts: one that is typed, a file of them, or a sheet; shows what will happen, and can take it back. */
export function ImportDialog({ kind, client, grant, onClose, onImported }: ImportDialogProps) {
  const labels = labelsFor(kind)
  const calls = useMemo(
    () => createImportCalls({ client, kind: labels.kind, getGrant: grant }),
    [client, labels, grant],
  )
  const [tab, setTab] = useState<ImportTabId>('csv')
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  const [resumes, setResumes] = useState<ImportRun | null>(null)
  const [importsPictures, setImportsPictures] = useState(true)
  const runner = useImportRun(calls, labels, onImported)
  const onUnreadable = (message: string) => notifyFailure(labels, message)
  const csv = useFileReading({ tab: 'csv', kind: labels.kind, calls, onUnreadable })
  const json = useFileReading({ tab: 'json', kind: labels.kind, calls, onUnreadable })
  const single = useSingleImport(calls, labels)
  const sheet = useSheet(calls, labels, runner)
  const history = useHistory(calls, onImported)
  const file = tab === 'json' ? json : csv
  const fileImport = useImportStart({ labels, file, runner, resumes, importsPictures })
  const { state } = runner
  const isRunning = state !== null && state.phase !== 'over'
  const view = isHistoryOpen ? 'history' : isRunning ? 'running' : state ? 'over' : 'choose'

  const start = async () => {
    if (tab === 'sheets') await sheet.start()
    else if (tab !== 'single') fileImport.start()
    else if (await single.start()) {
      onImported()
      onClose()
    }
  }
  const showHistory = (isOpen: boolean) => {
    setIsHistoryOpen(isOpen)
    if (isOpen) void history.load()
  }
  const startOver = () => {
    runner.clear()
    setResumes(null)
    csv.clear()
    json.clear()
    sheet.clear()
  }
  const canClose = () => {
    if (single.isBusy) return false
    if (isRunning) setIsLeaving(true)
    return !isRunning
  }
  return (
    <>
      <Dialog
        title={labels.title}
        description="From your store, WordPress, Ghost, Medium, a feed or a sheet."
        size={
          view === 'choose' && (tab === 'single' || (tab === 'sheets' && !sheet.plan)) ? 'regular' : 'wide'
        }
        onClose={onClose}
        canClose={canClose}
        footer={
          <ImportFooter
            view={view}
            state={state}
            tab={tab}
            file={file}
            isResuming={resumes !== null}
            isBusy={single.isBusy || fileImport.isWaiting}
            onStart={() => void start()}
            onCancel={() => void (canClose() && onClose())}
            onClose={onClose}
            onStop={() => void runner.stop()}
            onHistory={showHistory}
            onUndo={setUndoing}
            onResume={(job, run) => void runner.start({ ...job, resumes: run }, labels.csvFailed)}
            onStartOver={startOver}
          />
        }
      >
        <div className="import-view" hidden={view !== 'choose'}>
          <ImportTabs
            {...{ labels, tab, csv, json, single, sheet, resumes, importsPictures }}
            isDateMissing={fileImport.isDateMissing}
            onSelect={setTab}
            onGiveUpResuming={() => setResumes(null)}
            onImportPictures={setImportsPictures}
          />
        </div>
        {view === 'running' && state && <ProgressView state={state} />}
        {view === 'over' && state && (
          <ResultView state={state} onRetryPictures={() => void runner.retryPictures()} />
        )}
        {view === 'history' && (
          <HistoryView
            history={history}
            onResume={(run) => {
              startOver()
              setResumes(run)
              setTab('csv')
              setIsHistoryOpen(false)
            }}
          />
        )}
      </Dialog>
      {undoing && (
        <UndoDialog
          run={undoing}
          onClose={() => setUndoing(null)}
          onConfirm={async () => {
            if (!(await history.undo(undoing))) return
            startOver()
            setIsHistoryOpen(true)
          }}
        />
      )}
      {isLeaving && (
        <StopDialog
          onStay={() => setIsLeaving(false)}
          onStop={async () => {
            await runner.stop()
            onClose()
          }}
        />
      )}
    </>
  )
}

function StopDialog({ onStay, onStop }: { onStay: () => void; onStop: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <ConfirmDialog
      title="Stop the import?"
      question="What is written until then stays. “Past imports” shows it, and can undo it."
      confirmLabel="Stop and close"
      busyLabel="Stopping..."
      cancelLabel="Go on importing"
      isDestructive
      isBusy={isBusy}
      onCancel={onStay}
      onConfirm={() => {
        setIsBusy(true)
        void onStop()
      }}
    />
  )
}
