import { useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { HistoryView, UndoDialog } from './history-view.tsx'
import { ImportFooter } from './import-footer.tsx'
import { ProgressView } from './run/progress-view.tsx'
import { ResultView } from './run/result-view.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { type Import, type ImportOptions, useImport } from './use-import.ts'
import { FileTab } from './file-tab.tsx'
import type { FileReading } from './reading/use-file-reading.ts'
import { SheetsTab } from './sheets-tab.tsx'
import { SingleTab } from './single-tab.tsx'
import './import-dialog.css'

export type ImportDialogProps = ImportOptions & { onClose: () => void }

/** Imports posts: one that is typed, a file of them, or a sheet; shows what will happen, and can take it back. */
export function ImportDialog({ onClose, ...options }: ImportDialogProps) {
  const opened = useImport(options)
  const { runner, single } = opened
  const [isLeaving, setIsLeaving] = useState(false)
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  const canClose = () => {
    if (single.isBusy) return false
    if (opened.isRunning) setIsLeaving(true)
    return !opened.isRunning
  }
  const start = async () => {
    if (!(await opened.start())) return
    options.onImported()
    onClose()
  }
  return (
    <>
      <Dialog
        title={opened.labels.title}
        description="From your store, WordPress, Ghost, Medium, a feed or a sheet."
        size={findSize(opened)}
        onClose={onClose}
        canClose={canClose}
        footer={
          <ImportFooter
            opened={opened}
            onStart={() => void start()}
            onCancel={() => void (canClose() && onClose())}
            onClose={onClose}
            onUndo={setUndoing}
          />
        }
      >
        <ImportContent opened={opened} />
      </Dialog>
      {undoing && (
        <UndoDialog run={undoing} onClose={() => setUndoing(null)} onConfirm={() => opened.undo(undoing)} />
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Stop the import?"
          question="What is written until then stays. “Past imports” shows it, and can undo it."
          confirmLabel="Stop and close"
          busyLabel="Stopping..."
          cancelLabel="Go on importing"
          isDestructive
          onCancel={() => setIsLeaving(false)}
          onConfirm={() => runner.stop().then(onClose)}
        />
      )}
    </>
  )
}

function ImportContent({ opened }: { opened: Import }) {
  const { view, runner, history } = opened
  return (
    <>
      <div className="import-view" hidden={view !== 'choose'}>
        <ImportTabs opened={opened} />
      </div>
      {view === 'running' && runner.state && <ProgressView state={runner.state} />}
      {view === 'over' && runner.state && (
        <ResultView state={runner.state} onRetryPictures={() => void runner.retryPictures()} />
      )}
      {view === 'history' && <HistoryView history={history} onResume={opened.resume} />}
    </>
  )
}

/** Where a table is shown, there is room for it. */
function findSize({ view, tab, sheet }: Import): 'regular' | 'wide' {
  const hasNoTable = tab === 'single' || (tab === 'sheets' && !sheet.plan)
  return view === 'choose' && hasNoTable ? 'regular' : 'wide'
}

/** Where posts can come from. */
function ImportTabs({ opened }: { opened: Import }) {
  const { labels, tab, csv, json, single, sheet } = opened
  const drawFile = (reading: FileReading) => (
    <FileTab
      labels={labels}
      reading={reading}
      resumes={opened.resumes}
      onGiveUpResuming={() => opened.setResumes(null)}
      isDateMissing={opened.fileImport.isDateMissing}
      importsPictures={opened.importsPictures}
      onImportPictures={opened.setImportsPictures}
    />
  )
  const panels = {
    single: <SingleTab single={single} hasShopifyId={labels.kind === 'blog'} />,
    csv: drawFile(csv),
    json: drawFile(json),
    sheets: <SheetsTab sheet={sheet} />,
  }
  return (
    <Tabs
      label="Import method"
      tabs={labels.tabs.map(({ id, label }) => ({ id, label, panel: panels[id] }))}
      selected={tab}
      onSelect={opened.setTab}
    />
  )
}
