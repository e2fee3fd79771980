import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { describeFileError, IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { type ImportLabels, notifyFailure } from './import-labels.ts'
import type { FileReading } from './reading/use-file-reading.ts'
import { isWritten } from './run/send-posts.ts'
import type { ImportRunner } from './run/use-import-run.ts'

export type FileImport = {
  /** The date question was passed over. */
  isDateMissing: boolean
  /** It will begin as soon as the file is read. */
  isWaiting: boolean
  start: () => void
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
export function useImportStart(options: FileImportOptions): FileImport {
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
    isDateMissing: askedAbout !== null && askedAbout === file.source,
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
