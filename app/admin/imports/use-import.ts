import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createImportCalls } from '#app/data/imports/import-calls.ts'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { describeFileError, IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { useStaff } from '../staff.tsx'
import { useHistory } from './use-history.ts'
import { type ImportLabels, type ImportTabId, labelsFor, notifyFailure } from './import-labels.ts'
import { type FileReading, useFileReading } from './reading/use-file-reading.ts'
import { type ImportRunner, useImportRun } from './run/use-import-run.ts'
import { useSheet } from './sheets-tab.tsx'
import { useSingleImport } from './single-tab.tsx'
import { isWritten } from './run/send-posts.ts'

export type ImportOptions = {
  kind: AuthoringKind
  onImported: () => void
}

export type ImportView = 'choose' | 'running' | 'over' | 'history'

/** Everything an open import dialog knows: what was chosen in each tab, the import under way, and those before. */
export function useImport({ kind, onImported }: ImportOptions) {
  const labels = labelsFor(kind)
  const { client, getGrant } = useStaff()
  const calls = useMemo(
    () => createImportCalls({ client, kind: labels.kind, getGrant }),
    [client, labels, getGrant],
  )
  const [tab, setTab] = useState<ImportTabId>('csv')
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [resumes, setResumes] = useState<ImportRun | null>(null)
  const [importsPictures, setImportsPictures] = useState(true)
  const runner = useImportRun(calls, labels, onImported)
  const onUnreadable = (message: string) => notifyFailure(labels, message)
  const csv = useFileReading({ tab: 'csv', kind: labels.kind, calls, onUnreadable })
  const json = useFileReading({ tab: 'json', kind: labels.kind, calls, onUnreadable })
  const single = useSingleImport(calls, labels)
  const sheet = useSheet(calls, labels, runner)
  const history = useHistory(calls, labels.kind, onImported, isHistoryOpen)
  const file = tab === 'json' ? json : csv
  const fileImport = useImportStart({ labels, file, runner, resumes, importsPictures })
  const isRunning = runner.state !== null && runner.state.phase !== 'over'

  const startOver = () => {
    runner.clear()
    setResumes(null)
    csv.clear()
    json.clear()
    sheet.clear()
  }
  return {
    labels,
    view: findView(isHistoryOpen, isRunning, runner.state !== null),
    tab,
    setTab,
    csv,
    json,
    /** Of the two, the one that is open. */
    file,
    single,
    sheet,
    importsPictures,
    setImportsPictures,
    /** The import that is to go on, once its file is here. */
    resumes,
    setResumes,
    fileImport,
    runner,
    isRunning,
    history,
    showHistory: setIsHistoryOpen,
    startOver,
    /** Begins what the open tab holds. @returns true when that is done already */
    start: async (): Promise<boolean> => {
      if (tab === 'single') return single.start()
      if (tab === 'sheets') await sheet.start()
      else fileImport.start()
      return false
    },
    /** Goes back to the tabs, for the file of an import that broke off. */
    resume: (run: ImportRun) => {
      startOver()
      setResumes(run)
      setTab('csv')
      setIsHistoryOpen(false)
    },
    undo: async (run: ImportRun) => {
      if (!(await history.undo(run))) return
      startOver()
      setIsHistoryOpen(true)
    },
  }
}

export type Import = ReturnType<typeof useImport>

function findView(isHistoryOpen: boolean, isRunning: boolean, hasRun: boolean): ImportView {
  if (isHistoryOpen) return 'history'
  if (isRunning) return 'running'
  return hasRun ? 'over' : 'choose'
}

const PASTED = 'Pasted text'

export type FileImportOptions = {
  labels: ImportLabels
  file: FileReading
  runner: ImportRunner
  resumes: ImportRun | null
  importsPictures: boolean
}

/** Begins the import of a file tab, or says what stands in its way (specification, sections 5 and 8). */
function useImportStart(options: FileImportOptions) {
  const { labels, file, runner, resumes, importsPictures } = options
  const [isWaiting, setIsWaiting] = useState(false)
  const [askedAbout, setAskedAbout] = useState<FileReading['source']>(null)
  const { reading, tab, plan } = file
  const isBusy = file.isTyping || reading.step === 'reading'

  const start = () => {
    if (isBusy) {
      setIsWaiting(true)
      return
    }
    if (file.failureNotice.current) {
      file.failureNotice.current.focus()
      return
    }
    const refusal = findRefusal(labels, file)
    if (refusal !== null) {
      notifyFailure(labels, refusal)
      return
    }
    if (reading.step !== 'ready' || !plan) return
    const { survey } = reading
    if (survey.dateQuestion && !file.choices.dateOrder) {
      setAskedAbout(file.source)
      notifyFailure(labels, 'Choose how the dates of this file are written.')
      return
    }
    const fileName = file.source && 'file' in file.source ? file.source.file.name : PASTED
    if (resumes && (resumes.file_name !== fileName || resumes.format !== survey.format)) {
      notifyFailure(labels, `This is not the file of that import, which read “${resumes.file_name}”.`)
      return
    }
    void runner.start(
      {
        reader: file.getReader()!,
        fileName,
        format: survey.format,
        plan,
        names: survey.names ?? null,
        overwriteEdited: file.overwriteEdited,
        fetchPictures: importsPictures,
        resumes,
      },
      tab === 'csv' ? labels.csvFailed : labels.jsonFailed,
    )
  }
  const startWhenRead = useEffectEvent(() => {
    setIsWaiting(false)
    start()
  })
  useEffect(() => {
    if (!isWaiting || isBusy) return undefined
    const timer = setTimeout(startWhenRead)
    return () => clearTimeout(timer)
  }, [isWaiting, isBusy])

  return {
    /** The date question was skipped. */
    isDateMissing: askedAbout !== null && askedAbout === file.source,
    /** The import starts as soon as the file is read. */
    isWaiting,
    start,
  }
}

/** @returns what to say instead of beginning, or null. */
function findRefusal({ kind }: ImportLabels, { reading, tab, plan }: FileReading): string | null {
  if (reading.step === 'empty')
    return tab === 'csv' ? IMPORT_MESSAGES.csvRequired : IMPORT_MESSAGES.jsonRequired
  if (reading.step === 'failed') return reading.message
  if (reading.step === 'columns') return describeFileError(new ImportFileError('no-columns', ''), kind, tab)
  return plan?.refusal ?? null
}

/** "Import 18 posts", or what keeps it from saying a number. */
export function nameStart({ reading, plan }: FileReading, isResuming: boolean): string {
  if (isResuming) return 'Resume import'
  if (reading.step !== 'ready' || !plan) return 'Import'
  const count = plan.rows.filter(isWritten).length
  return count === 0 ? 'Import' : `Import ${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`
}
