import { useEffect, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { Waiting } from '#app/data/imports/import-retry.ts'
import type { ImportCounts, ImportRun, SheetRequest } from '#app/data/imports/import-shapes.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import { type ImportLabels, notifyFailure } from '../import-labels.ts'
import { describeResult, splitResult } from './describe-result.ts'
import { fetchPictures, type PictureProgress } from './fetch-pictures.ts'
import { countPlanned, listOutcomes, listRecorded } from './report-rows.ts'
import { type ImportJob, isWritten, sendPosts, type SendOutcome, type SendProgress } from './send-posts.ts'

export type RunPhase = 'writing' | 'sheet' | 'pictures' | 'over'

export type RunState = {
  phase: RunPhase
  fileName: string
  progress: SendProgress | null
  isStopping: boolean
  waiting: Waiting | null
  /** Another import is under way, so this one waits its turn. */
  isQueued: boolean
  pictures: PictureProgress | null
  ending: SendOutcome['ending']
  /** The specified words for what it came to. */
  result: string
  /** Why it broke off. */
  error: string | null
  run: ImportRun | null
  rows: ReportRow[]
  job: ImportJob | null
}

export type ImportRunner = {
  state: RunState | null
  start: (job: ImportJob, failureMessage: string) => Promise<void>
  startSheet: (request: SheetRequest) => Promise<SheetFailure | null>
  retryPictures: () => Promise<void>
  /** Ends after the batch under way. */
  stop: () => Promise<void>
  clear: () => void
}

/** `reason` says what to do about it, where the server knows. */
export type SheetFailure = { message: string; reason: string | null }

const BEGINNING: RunState = {
  phase: 'writing',
  fileName: '',
  progress: null,
  isStopping: false,
  waiting: null,
  isQueued: false,
  pictures: null,
  ending: 'finished',
  result: '',
  error: null,
  run: null,
  rows: [],
  job: null,
}

/** One import at a time, from its first batch to its last picture. */
export function useImportRun(calls: ImportCalls, labels: ImportLabels, onImported: () => void): ImportRunner {
  const [state, setState] = useState<RunState | null>(null)
  const stopping = useRef<AbortController>(null)
  const ended = useRef<Promise<unknown>>(Promise.resolve())
  const isActive = state !== null && state.phase !== 'over'
  useLeaveWarning(isActive)

  const patch = (part: Partial<RunState>) =>
    setState((current) => (current ? { ...current, ...part } : current))
  const begin = (part: Partial<RunState>): AbortSignal => {
    stopping.current = new AbortController()
    setState({ ...BEGINNING, ...part })
    return stopping.current.signal
  }
  const notifyResult = (counts: ImportCounts): string => {
    const result = describeResult(labels.kind, counts)
    showToast(splitResult(labels.kind, result))
    return result
  }
  const importPictures = async (runId: string, signal: AbortSignal, retry = false) => {
    patch({ phase: 'pictures' })
    try {
      const onProgress = (pictures: PictureProgress) => patch({ pictures })
      const onWaiting = (waiting: Waiting | null) => patch({ waiting })
      const { done } = await fetchPictures(runId, { calls, signal, retry, onProgress, onWaiting })
      if (done > 0) onImported()
    } catch (error) {
      if (!signal.aborted) patch({ error: describeFailure(error, 'The pictures could not be fetched.') })
    }
    patch({ phase: 'over', waiting: null })
  }
  const write = async (job: ImportJob, signal: AbortSignal) => {
    const options = {
      calls,
      signal,
      onProgress: (progress: SendProgress) => patch({ progress }),
      onWaiting: (waiting: Waiting | null) => patch({ waiting }),
    }
    void findOthers(calls, job.resumes?.id ?? null).then((isQueued) => patch({ isQueued }))
    const { run, results, ending, error } = await sendPosts(job, options)
    const written = run.counts.created + run.counts.updated + results.length
    if (written > 0) onImported()
    const rows = listOutcomes(job.plan.rows, results)
    const over = { run, rows, ending, waiting: null, isQueued: false }
    if (ending === 'stopped') {
      patch({ ...over, phase: 'over', error: describeFailure(error, 'The import broke off.') })
      return
    }
    const result = ending === 'finished' ? notifyResult(run.counts) : describeResult(labels.kind, run.counts)
    patch({ ...over, result })
    if (ending === 'finished' && run.pictures.pending > 0) await importPictures(run.id, signal)
    else patch({ phase: 'over' })
  }
  const track = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    ended.current = work
    return work
  }

  return {
    state,
    async start(job, failureMessage) {
      const { fileName, plan, resumes } = job
      if (!resumes && !plan.rows.some(isWritten)) {
        const result = notifyResult(countPlanned(plan))
        setState({ ...BEGINNING, phase: 'over', fileName, rows: listOutcomes(plan.rows, []), result })
        return
      }
      const signal = begin({ fileName, job })
      try {
        await track(write(job, signal))
      } catch (error) {
        setState(null)
        if (!signal.aborted) notifyFailure(labels, describeFailure(error, failureMessage))
      }
    },
    async startSheet(request) {
      const signal = begin({ phase: 'sheet', fileName: 'Google Sheets' })
      try {
        const answer = await track(calls.importSheet(request, signal))
        const { imported, skipped, errors, run_id, rows = [] } = answer
        const result = notifyResult({ created: imported, updated: 0, skipped, refused: 0, failed: errors })
        if (imported > 0) onImported()
        const run = run_id === null ? null : (await track(calls.report(run_id))).run
        patch({ run, rows: listRecorded(rows), result })
        if (run && run.pictures.pending > 0) await track(importPictures(run.id, signal))
        else patch({ phase: 'over' })
        return null
      } catch (error) {
        setState(null)
        if (signal.aborted) return null
        return notifySheetFailure(error, labels)
      }
    },
    async retryPictures() {
      if (!state?.run) return
      const controller = new AbortController()
      stopping.current = controller
      patch({ pictures: null, error: null, isStopping: false })
      await track(importPictures(state.run.id, controller.signal, true))
    },
    async stop() {
      patch({ isStopping: true })
      stopping.current?.abort()
      await ended.current.catch(() => {})
    },
    clear: () => setState(null),
  }
}

/** @param fallback where the server named no reason, and for errors nobody foresaw; those are logged in full */
export function describeFailure(error: unknown, fallback: string): string {
  if (error instanceof DataError) return error.userMessage || fallback
  console.error(error)
  return fallback
}

/** Says it, too. */
export function notifySheetFailure(error: unknown, labels: ImportLabels): SheetFailure {
  const message = describeFailure(error, labels.csvFailed)
  notifyFailure(labels, message)
  return { message, reason: findReason(error) }
}

function findReason(error: unknown): string | null {
  if (!(error instanceof DataError)) return null
  const { reason } = (error.cause ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

/** Whether somebody else's import is being written. Not worth a failure: it only explains a wait. */
async function findOthers(calls: ImportCalls, own: string | null): Promise<boolean> {
  try {
    const running = (await calls.list()).filter(({ status, id }) => status === 'running' && id !== own)
    return running.length > 0
  } catch {
    return false
  }
}

/** Leaving the page would break the import off. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive])
}
