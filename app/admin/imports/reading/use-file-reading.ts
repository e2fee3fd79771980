import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { describeFileError, IMPORT_MESSAGES, type ImportKind } from '#domain/imports/plan/messages.ts'
import { planImport } from '#domain/imports/plan/plan-import.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import type { ChoiceMemory } from './remembered-choices.ts'
import { createImportReader, type ImportReader } from './import-reader.ts'
import { type ReadFile, readFile, type ReadingChoices, type ReadProgress, type Source } from './read-file.ts'

export type FileTabId = 'csv' | 'json'

export type Reading =
  | { step: 'empty' }
  | ({ step: 'reading' } & ReadProgress)
  | ({ step: 'failed' } & ReadError)
  | Exclude<ReadFile, { step: 'recalled' }>

/** `new`: remembered choices were not looked up yet. `automatic`: there are none. */
type Answers = { choices: ReadingChoices; origin: 'new' | 'recalled' | 'chosen' | 'automatic' }

const NO_ANSWERS: Answers = { choices: {}, origin: 'new' }
const LEFT_OUT_NONE: ReadonlySet<number> = new Set()

type FileReadingOptions = {
  tab: FileTabId
  kind: ImportKind
  calls: ImportCalls
  memory: ChoiceMemory
  /** Called for an unreadable file. For typed text, the message is shown when the import starts. */
  onUnreadable: (message: string) => void
}

/** Input of a file tab, and what was read from it. */
export function useFileReading(options: FileReadingOptions) {
  const { tab, kind, calls, memory } = options
  const [source, setSource] = useState<Source | null>(null)
  const [text, setText] = useState('')
  const typing = useDebouncedTyping()
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [reading, setReading] = useState<Reading>({ step: 'empty' })
  const [overwriteEdited, setOverwriteEdited] = useState(false)
  const [leftOut, setLeftOut] = useState(LEFT_OUT_NONE)
  const reader = useRef<ImportReader>(null)
  const failureNotice = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent((error: unknown, failed: Source) => {
    const failure = describeReadError(error, tab, kind, 'file' in failed)
    setReading({ step: 'failed', ...failure })
    // Failures that can be retried are shown next to the retry button.
    if ('file' in failed && !failure.canRetry) options.onUnreadable(failure.message)
  })

  const take = (next: Source | null) => {
    setAnswers(NO_ANSWERS)
    setOverwriteEdited(false)
    setLeftOut(LEFT_OUT_NONE)
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
    const fileReader = createImportReader()
    reader.current = fileReader
    const onProgress = (progress: ReadProgress) =>
      signal.aborted || setReading({ step: 'reading', ...progress })
    const { choices, origin } = answers
    const recall = origin === 'new' ? { recall: memory.recall } : {}
    const show = (read: ReadFile) => {
      if (signal.aborted) return
      if (read.step === 'recalled') {
        setAnswers({ choices: read.choices, origin: 'recalled' })
        return
      }
      if (origin === 'chosen') memory.keep(read.survey, choices)
      setReading(read)
    }
    readFile({ reader: fileReader, source, choices, ...recall, calls, signal, onProgress }).then(
      show,
      (error: unknown) => signal.aborted || fail(error, source),
    )
    return () => {
      attempt.abort()
      fileReader.close()
      reader.current = null
    }
  }, [source, answers, calls, memory])

  const plan = useMemo(
    () =>
      reading.step === 'ready'
        ? planImport(reading.items, reading.known, kind, { overwriteEdited, leftOut })
        : null,
    [reading, kind, overwriteEdited, leftOut],
  )
  const readAgain = (next: Answers) => {
    setReading({ step: 'reading', share: 0, found: 0 })
    setLeftOut(LEFT_OUT_NONE)
    setAnswers(next)
  }
  return {
    tab,
    source,
    text,
    /** Whether text was typed that is not read yet. */
    isTyping: typing.isTyping,
    choices: answers.choices,
    choicesOrigin: answers.origin,
    reading,
    plan,
    overwriteEdited,
    getReader: () => reader.current,
    /** Reads an entry with its text and the resulting post. */
    readEntry: (number: number) => reader.current!.entry(number),
    failureNotice,
    chooseFile: (file: File) => replace({ file }),
    clear: () => replace(null),
    type: (typed: string) => {
      setText(typed)
      typing.begin(() => take(typed.trim() === '' ? null : { text: typed }))
    },
    choose: (more: Partial<ReadingChoices>) => {
      const choices = { ...answers.choices, ...more }
      // Also stored for the current columns, because another encoding or header row changes them.
      if (reading.step === 'ready' || reading.step === 'columns') memory.keep(reading.survey, choices)
      readAgain({ choices, origin: 'chosen' })
    },
    /** Forgets the choices for files of this source. */
    resetChoices: () => {
      memory.forget(answers.choices)
      readAgain({ choices: {}, origin: 'automatic' })
    },
    setOverwriteEdited,
    /** Includes or excludes posts. */
    include: (numbers: readonly number[], isIncluded: boolean) =>
      setLeftOut((before) => {
        const next = new Set(before)
        for (const number of numbers) {
          if (isIncluded) next.delete(number)
          else next.add(number)
        }
        return next
      }),
    /** Rereads the file after the server did not respond. */
    retry: () => {
      setReading({ step: 'reading', share: 0, found: 0 })
      setSource(source && { ...source })
    },
  }
}

export type FileReading = ReturnType<typeof useFileReading>

const TYPING_PAUSE_MS = 350

function useDebouncedTyping() {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    clearTimeout(timer.current)
    setIsTyping(false)
  }
  return {
    isTyping,
    end,
    begin: (onPause: () => void) => {
      clearTimeout(timer.current)
      setIsTyping(true)
      timer.current = window.setTimeout(() => {
        setIsTyping(false)
        onPause()
      }, TYPING_PAUSE_MS)
    },
  }
}

/** `message` is the specified one, for a toast. `reason` may have details. */
export type ReadError = { message: string; reason: string | null; canRetry: boolean }

/** @param isFile false for typed or pasted text */
function describeReadError(error: unknown, tab: FileTabId, kind: ImportKind, isFile: boolean): ReadError {
  if (error instanceof ImportFileError) {
    const isBinary = isFile && error.failure === 'unsupported' && kind === 'blog' && tab === 'csv'
    const message = isBinary ? IMPORT_MESSAGES.notCsv : describeFileError(error, kind, tab)
    return { message, reason: error.message === message ? null : error.message, canRetry: false }
  }
  if (error instanceof DataError) {
    const message = error.userMessage || 'The server could not check which posts exist already.'
    return { message, reason: null, canRetry: true }
  }
  console.error(error)
  const message = 'The file could not be read. It may have been moved or changed: choose it again.'
  return { message, reason: null, canRetry: true }
}
