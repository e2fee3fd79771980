import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { ImportKind } from '#domain/imports/plan/messages.ts'
import { type ImportPlan, planImport } from '#domain/imports/plan/plan-import.ts'
import { describeReadError, type ReadError } from './describe-read-error.ts'
import { createImportReader, type ImportReader } from './import-reader.ts'
import { type ReadFile, readFile, type ReadingChoices, type ReadProgress, type Source } from './read-file.ts'
import { useTypingPause } from './use-typing-pause.ts'

export type FileTabId = 'csv' | 'json'

export type Reading =
  { step: 'empty' } | ({ step: 'reading' } & ReadProgress) | ({ step: 'failed' } & ReadError) | ReadFile

export type FileReading = {
  tab: FileTabId
  source: Source | null
  /** What is typed or pasted; read when the typing pauses. */
  text: string
  /** Something is typed that is not being read yet. */
  isTyping: boolean
  choices: ReadingChoices
  reading: Reading
  plan: ImportPlan | null
  overwriteEdited: boolean
  getReader: () => ImportReader | null
  /** The notice that says why nothing was read, while it stands in the tab. */
  failureNotice: RefObject<HTMLDivElement | null>
  chooseFile: (file: File) => void
  /** Back to the beginning. */
  clear: () => void
  type: (text: string) => void
  choose: (choices: Partial<ReadingChoices>) => void
  setOverwriteEdited: (isOn: boolean) => void
  /** Reads the same file again, after the server did not answer. */
  readAgain: () => void
}

export type FileReadingOptions = {
  tab: FileTabId
  kind: ImportKind
  calls: ImportCalls
  /** A chosen file holds nothing to import; for typed text that is said when it is to be imported. */
  onUnreadable: (message: string) => void
}

/** What one file tab has been given, and what the reader found in it. */
export function useFileReading(options: FileReadingOptions): FileReading {
  const { tab, kind, calls } = options
  const [source, setSource] = useState<Source | null>(null)
  const [text, setText] = useState('')
  const typing = useTypingPause()
  const [choices, setChoices] = useState<ReadingChoices>({})
  const [reading, setReading] = useState<Reading>({ step: 'empty' })
  const [overwriteEdited, setOverwriteEdited] = useState(false)
  const reader = useRef<ImportReader>(null)
  const failureNotice = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent((error: unknown, failed: Source) => {
    const failure = describeReadError(error, tab, kind, 'file' in failed)
    setReading({ step: 'failed', ...failure })
    // What can be repeated is said beside the button for it.
    if ('file' in failed && !failure.canRepeat) options.onUnreadable(failure.message)
  })

  const take = (next: Source | null) => {
    setChoices({})
    setOverwriteEdited(false)
    setSource(next)
    setReading(next ? { step: 'reading', share: 0, found: 0 } : { step: 'empty' })
  }
  const replace = (next: Source | null) => {
    setText('')
    typing.end()
    take(next)
  }

  useEffect(() => {
    if (!source) return undefined
    const attempt = new AbortController()
    const { signal } = attempt
    const own = createImportReader()
    reader.current = own
    const onProgress = (progress: ReadProgress) =>
      signal.aborted || setReading({ step: 'reading', ...progress })
    readFile({ reader: own, source, choices, calls, signal, onProgress }).then(
      (read) => signal.aborted || setReading(read),
      (error: unknown) => signal.aborted || fail(error, source),
    )
    return () => {
      attempt.abort()
      own.close()
      reader.current = null
    }
  }, [source, choices, calls])

  const plan = useMemo(
    () =>
      reading.step === 'ready' ? planImport(reading.items, reading.known, kind, { overwriteEdited }) : null,
    [reading, kind, overwriteEdited],
  )
  return {
    tab,
    source,
    text,
    isTyping: typing.isTyping,
    choices,
    reading,
    plan,
    overwriteEdited,
    getReader: () => reader.current,
    failureNotice,
    chooseFile: (file) => replace({ file }),
    clear: () => replace(null),
    type: (typed) => {
      setText(typed)
      typing.begin(() => take(typed.trim() === '' ? null : { text: typed }))
    },
    choose: (more) => {
      setReading({ step: 'reading', share: 0, found: 0 })
      setChoices({ ...choices, ...more })
    },
    setOverwriteEdited,
    readAgain: () => {
      setReading({ step: 'reading', share: 0, found: 0 })
      setSource(source && { ...source })
    },
  }
}
