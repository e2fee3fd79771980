import { useRef, useState } from 'react'
import type {
  ImportCalls,
  ImportCounts,
  ImportRun,
  NamesResult,
  SheetRequest,
} from '#app/data/imports/import-calls.ts'
import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { useLeaveWarning } from '#app/admin/section-parts.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { isWritten } from '#domain/imports/plan/plan-import.ts'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import {
  describeFailure,
  type ImportLabels,
  notifyFailure,
  notifySheetFailure,
  type SheetFailure,
} from '../import-labels.ts'
import { fetchPictures, type PictureProgress } from './fetch-pictures.ts'
import { countPlanned, describeResult, listOutcomes, listRecorded, splitResult } from './import-report.ts'
import { type ImportJob, type SendOutcome, sendPosts, type SendProgress } from './send-posts.ts'

export type RunState = {
  phase: 'writing' | 'sheet' | 'pictures' | 'done'
  fileName: string
  progress: SendProgress | null
  isStopping: boolean
  retryWait: RetryWait | null
  /** True if another import is running, so that this one may have to wait. */
  isQueued: boolean
  pictures: PictureProgress | null
  ending: SendOutcome['ending']
  /** Result, worded as in the specification. */
  result: string
  error: string | null
  run: ImportRun | null
  rows: ReportRow[]
  names: NamesResult | null
  job: ImportJob | null
}

const INITIAL_STATE: RunState = {
  phase: 'writing',
  fileName: '',
  progress: null,
  isStopping: false,
  retryWait: null,
  isQueued: false,
  pictures: null,
  ending: 'finished',
  result: '',
  error: null,
  run: null,
  rows: [],
  names: null,
  job: null,
}

export type ImportRunner = ReturnType<typeof useImportRun>

/** Runs one import at a time, from its first batch to its last picture. */
export function useImportRun(calls: ImportCalls, labels: ImportLabels, onImported: () => void) {
  const [state, setState] = useState<RunState | null>(null)
  const controller = useRef<AbortController>(null)
  const ended = useRef<Promise<unknown>>(Promise.resolve())
  useLeaveWarning(state !== null && state.phase !== 'done')

  const patch = (part: Partial<RunState>) =>
    setState((current) => (current ? { ...current, ...part } : current))
  const begin = (part: Partial<RunState>): AbortSignal => {
    controller.current = new AbortController()
    setState({ ...INITIAL_STATE, ...part })
    return controller.current.signal
  }
  const track = (work: Promise<void>): Promise<void> => {
    ended.current = work.catch(() => {})
    return work
  }
  const onRetryWait = (retryWait: RetryWait | null) => patch({ retryWait })
  /** Shows the result as a toast and returns it. */
  const notifyResult = (counts: ImportCounts): string => {
    const result = describeResult(labels.kind, counts)
    showToast(splitResult(labels.kind, result))
    return result
  }

  const importPictures = async (runId: string, signal: AbortSignal, retry = false) => {
    patch({ phase: 'pictures' })
    try {
      const onProgress = (pictures: PictureProgress) => patch({ pictures })
      const { done } = await fetchPictures(runId, { calls, signal, retry, onProgress, onRetryWait })
      if (done > 0) onImported()
    } catch (error) {
      if (!signal.aborted) patch({ error: describeFailure(error, 'The pictures could not be fetched.') })
    }
    patch({ phase: 'done', retryWait: null })
  }
  const importFile = async (job: ImportJob, signal: AbortSignal) => {
    void findOtherRun(calls, job.resumes?.id).then((isQueued) => patch({ isQueued }))
    const sent = await sendPosts(job, {
      calls,
      signal,
      onProgress: (progress) => patch({ progress }),
      onRetryWait,
    })
    const { run, results, names, ending, error } = sent
    const { counts } = run
    if (counts.created + counts.updated + results.length > 0 || names) onImported()
    patch({
      run,
      rows: listOutcomes(job.plan.rows, results),
      names,
      ending,
      retryWait: null,
      isQueued: false,
      error: ending === 'failed' ? describeFailure(error, 'The import failed.') : null,
      result: ending === 'finished' ? notifyResult(counts) : describeResult(labels.kind, counts),
    })
    if (ending === 'finished' && run.pictures.pending > 0) await importPictures(run.id, signal)
    else patch({ phase: 'done' })
  }
  const importSheet = async (request: SheetRequest, signal: AbortSignal) => {
    const { imported, skipped, errors, run_id } = await calls.importSheet(request, signal)
    const result = notifyResult({ created: imported, updated: 0, skipped, refused: 0, failed: errors })
    if (imported > 0) onImported()
    const { run, rows } = await calls.report(run_id)
    patch({ run, rows: listRecorded(rows), result })
    if (run.pictures.pending > 0) await importPictures(run.id, signal)
    else patch({ phase: 'done' })
  }

  return {
    state,
    async start(job: ImportJob, failureMessage: string) {
      const { fileName, plan, resumes } = job
      if (!resumes && !job.names && !plan.rows.some(isWritten)) {
        const result = notifyResult(countPlanned(plan))
        setState({ ...INITIAL_STATE, phase: 'done', fileName, rows: listOutcomes(plan.rows, []), result })
        return
      }
      const signal = begin({ fileName, job })
      try {
        await track(importFile(job, signal))
      } catch (error) {
        setState(null)
        if (!signal.aborted) notifyFailure(labels, describeFailure(error, failureMessage))
      }
    },
    async startSheet(request: SheetRequest): Promise<SheetFailure | null> {
      const signal = begin({ phase: 'sheet', fileName: 'Google Sheets' })
      try {
        await track(importSheet(request, signal))
        return null
      } catch (error) {
        setState(null)
        return signal.aborted ? null : notifySheetFailure(error, labels)
      }
    },
    async retryPictures() {
      if (!state?.run) return
      const { signal } = (controller.current = new AbortController())
      patch({ pictures: null, error: null, isStopping: false })
      await track(importPictures(state.run.id, signal, true))
    },
    /** Stops after the current batches. */
    async stop() {
      patch({ isStopping: true })
      controller.current?.abort()
      await ended.current
    },
    clear: () => setState(null),
  }
}

/** Returns whether another import is running. This only explains a wait, so failures are ignored. */
async function findOtherRun(calls: ImportCalls, ownId: string | undefined): Promise<boolean> {
  const runs = await calls.list().catch(() => [])
  return runs.some(({ status, id }) => status === 'running' && id !== ownId)
}
