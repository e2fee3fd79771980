import { useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-calls.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { FileTab } from './file-tab.tsx'
import { HistoryView, UndoDialog } from './history-view.tsx'
import { downloadReport } from './run/import-report.ts'
import { ProgressView, ResultView } from './run/run-views.tsx'
import { SheetsTab } from './sheets-tab.tsx'
import { SingleTab } from './single-tab.tsx'
import { type Import, type ImportOptions, nameStart, useImport } from './use-import.ts'
import '../parts.css'
import './import-dialog.css'

/** Imports a typed post, a file of posts, or a sheet. Shows a preview first; imports can be undone. */
export function ImportDialog({ onClose, ...options }: ImportOptions & { onClose: () => void }) {
  const importer = useImport(options)
  const { view, runner, single, history } = importer
  const [isLeaving, setIsLeaving] = useState(false)
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  const canClose = () => {
    if (single.isBusy) return false
    if (importer.isRunning) setIsLeaving(true)
    return !importer.isRunning
  }
  const start = async () => {
    if (!(await importer.start())) return
    options.onImported()
    onClose()
  }
  return (
    <>
      <Dialog
        title={importer.labels.title}
        description="From your store, WordPress, Ghost, Medium, a feed or a sheet."
        size={hasTable(importer) ? 'wide' : 'regular'}
        onClose={onClose}
        canClose={canClose}
        footer={
          <>
            {view === 'choose' && (
              <ChooseFooter
                importer={importer}
                onStart={() => void start()}
                onCancel={() => void (canClose() && onClose())}
              />
            )}
            {view === 'running' && (
              <Button
                variant="secondary"
                isBusy={runner.state?.isStopping}
                onClick={() => runner.state?.isStopping || void runner.stop()}
              >
                {runner.state?.isStopping ? 'Stopping...' : 'Stop import'}
              </Button>
            )}
            {view === 'result' && <ResultFooter importer={importer} onClose={onClose} onUndo={setUndoing} />}
            {view === 'history' && (
              <Button variant="secondary" onClick={() => importer.showHistory(false)}>
                <Icon name="arrow-left" />
                Back
              </Button>
            )}
          </>
        }
      >
        <div className="tabs import-view" hidden={view !== 'choose'}>
          <ImportTabs importer={importer} />
        </div>
        {view === 'running' && runner.state && <ProgressView state={runner.state} />}
        {view === 'result' && runner.state && (
          <ResultView state={runner.state} onRetryPictures={() => void runner.retryPictures()} />
        )}
        {view === 'history' && <HistoryView history={history} onResume={importer.resume} />}
      </Dialog>
      {undoing && (
        <UndoDialog run={undoing} onClose={() => setUndoing(null)} onConfirm={() => importer.undo(undoing)} />
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Stop the import?"
          question="Posts imported so far are kept. You can undo them in “Past imports”."
          confirmLabel="Stop and close"
          busyLabel="Stopping..."
          cancelLabel="Continue importing"
          isDestructive
          onCancel={() => setIsLeaving(false)}
          onConfirm={() => runner.stop().then(onClose)}
        />
      )}
    </>
  )
}

function hasTable({ view, tab, sheet }: Import): boolean {
  return view !== 'choose' || (tab !== 'single' && !(tab === 'sheets' && !sheet.plan))
}

function ImportTabs({ importer }: { importer: Import }) {
  const { labels, tab, csv, json, single, sheet } = importer
  const panels = {
    single: <SingleTab single={single} hasShopifyId={labels.kind === 'blog'} />,
    csv: <FileTab importer={importer} file={csv} />,
    json: <FileTab importer={importer} file={json} />,
    sheets: <SheetsTab kind={importer.kind} sheet={sheet} />,
  }
  return (
    <Tabs
      label="Import method"
      tabs={labels.tabs.map(({ id, label }) => ({ id, label, panel: panels[id] }))}
      selected={tab}
      onSelect={importer.setTab}
    />
  )
}

type ChooseFooterProps = { importer: Import; onStart: () => void; onCancel: () => void }

function ChooseFooter({ importer, onStart, onCancel }: ChooseFooterProps) {
  const { tab, file, resumes } = importer
  const isBusy = importer.single.isBusy || importer.fileImport.isWaiting
  const label = tab === 'csv' || tab === 'json' ? nameStart(file, resumes !== null) : 'Import'
  return (
    <>
      <Button variant="quiet" className="push-right" onClick={() => importer.showHistory(true)}>
        <Icon name="history" />
        Past imports
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button isBusy={isBusy} onClick={() => isBusy || onStart()}>
        {isBusy ? 'Importing...' : label}
      </Button>
    </>
  )
}

type ResultFooterProps = { importer: Import; onClose: () => void; onUndo: (run: ImportRun) => void }

function ResultFooter({ importer: { runner, labels, startOver }, onClose, onUndo }: ResultFooterProps) {
  const { run, rows, fileName, job, ending } = runner.state!
  const hasWritten =
    run !== null &&
    run.status !== 'undone' &&
    (ending !== 'finished' || run.counts.created + run.counts.updated > 0)
  return (
    <>
      {rows.length > 0 && (
        <Button variant="quiet" className="push-right" onClick={() => downloadReport(fileName, rows)}>
          <Icon name="download" />
          Download report
        </Button>
      )}
      {hasWritten && (
        <Button variant="danger" onClick={() => onUndo(run)}>
          Undo this import
        </Button>
      )}
      {ending === 'failed' && job && run && (
        <Button onClick={() => void runner.start({ ...job, resumes: run }, labels.csvFailed)}>
          <Icon name="rotate-cw" />
          Resume
        </Button>
      )}
      <Button variant="secondary" onClick={startOver}>
        Import more
      </Button>
      {ending !== 'failed' && <Button onClick={onClose}>Done</Button>}
    </>
  )
}
