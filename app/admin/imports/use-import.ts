import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createImportCalls } from '#app/data/imports/import-calls.ts'
import type { ImportRun } from '#app/data/imports/import-calls.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { isWritten } from '#domain/imports/plan/plan-import.ts'
import { describeFileError, IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import type { AuthoringKind } from '../authoring-kind.ts'
import { useStaff } from '../staff.tsx'
import { useHistory } from './use-history.ts'
import { type ImportLabels, type ImportTabId, labelsFor, notifyFailure } from './import-labels.ts'
import { createChoiceMemory } from './reading/remembered-choices.ts'
import { type FileReading, useFileReading } from './reading/use-file-reading.ts'
import { type ImportRunner, useImportRun } from './run/use-import-run.ts'
import { useSheet } from './sheets-tab.tsx'
import { useSingleImport } from './single-tab.tsx'

export type ImportOptions = { kind: AuthoringKind; onImported: () => void }

type ImportView = 'choose' | 'running' | 'result' | 'history'

/** State of the import dialog: input of each tab, running import, and past imports. */
export function useImport({ kind, onImported }: ImportOptions) {
  const labels = labelsFor(kind)
  const { client, getGrant, session } = useStaff()
  const calls = useMemo(
    () => createImportCalls({ client, kind: labels.kind, getGrant }),
    [client, labels, getGrant],
  )
  const owner = `${session.userId ?? 'editor'}:${labels.kind}`
  const memory = useMemo(() => createChoiceMemory(owner, () => localStorage), [owner])
  const [tab, setTab] = useState<ImportTabId>('csv')
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [resumes, setResumes] = useState<ImportRun | null>(null)
  const [importsPictures, setImportsPictures] = useState(true)
  const runner = useImportRun(calls, labels, onImported)
  const onUnreadable = (message: string) => notifyFailure(labels, message)
  const csv = useFileReading({ tab: 'csv', kind: labels.kind, calls, memory, onUnreadable })
  const json = useFileReading({ tab: 'json', kind: labels.kind, calls, memory, onUnreadable })
  const single = useSingleImport(calls, labels)
  const sheet = useSheet(calls, labels, runner)
  const history = useHistory(calls, labels.kind, onImported, isHistoryOpen)
  const file = tab === 'json' ? json : csv
  const fileImport = useFileImport({ labels, file, runner, resumes, importsPictures })
  const isRunning = runner.state !== null && runner.state.phase !== 'done'

  const startOver = () => {
    runner.clear()
    setResumes(null)
    csv.clear()
    json.clear()
    sheet.clear()
  }
  return {
    kind,
    labels,
    view: findView(isHistoryOpen, isRunning, runner.state !== null),
    tab,
    setTab,
    csv,
    json,
    /** The open file tab. */
    file,
    single,
    sheet,
    importsPictures,
    setImportsPictures,
    /** Interrupted import to resume when its file is chosen. */
    resumes,
    setResumes,
    fileImport,
    runner,
    isRunning,
    history,
    showHistory: setIsHistoryOpen,
    startOver,
    /** Starts the import of the open tab. @returns whether the dialog can close */
    start: async (): Promise<boolean> => {
      if (tab === 'single') return single.start()
      if (tab === 'sheets') await sheet.start()
      else fileImport.start()
      return false
    },
    /** Asks for the file of an interrupted import. */
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
  return hasRun ? 'result' : 'choose'
}

type FileImportOptions = {
  labels: ImportLabels
  file: FileReading
  runner: ImportRunner
  resumes: ImportRun | null
  importsPictures: boolean
}

/** Starts the import of a file tab, or shows why that is impossible (specification, sections 5 and 8). */
function useFileImport(options: FileImportOptions) {
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
      notifyFailure(labels, 'Choose the date format of this file.')
      return
    }
    const fileName = file.source && 'file' in file.source ? file.source.file.name : 'Pasted text'
    if (resumes && (resumes.file_name !== fileName || resumes.format !== survey.format)) {
      notifyFailure(labels, `This is a different file. Choose “${resumes.file_name}” to resume that import.`)
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
    /** The question about the date order is not answered. */
    isDateMissing: askedAbout !== null && askedAbout === file.source,
    /** True if the import starts as soon as the file is read. */
    isWaiting,
    start,
  }
}

/** @returns why the import can't start, or null */
function findRefusal({ kind }: ImportLabels, { reading, tab, plan }: FileReading): string | null {
  if (reading.step === 'empty')
    return tab === 'csv' ? IMPORT_MESSAGES.csvRequired : IMPORT_MESSAGES.jsonRequired
  if (reading.step === 'failed') return reading.message
  if (reading.step === 'columns') return describeFileError(new ImportFileError('no-columns', ''), kind, tab)
  return plan?.refusal ?? null
}

/** Label of the button, such as "Import 18 posts". */
export function nameStart({ reading, plan }: FileReading, isResuming: boolean): string {
  if (isResuming) return 'Resume import'
  if (reading.step !== 'ready' || !plan) return 'Import'
  const count = plan.rows.filter(isWritten).length
  return count === 0 ? 'Import' : `Import ${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`
}
