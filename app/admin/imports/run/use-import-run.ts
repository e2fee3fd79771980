import { useEffect, useRef, useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { SheetRequest } from '#app/data/imports/import-shapes.ts'
import {
  describeFailure,
  type ImportLabels,
  notifyFailure,
  notifySheetFailure,
  type SheetFailure,
} from '../import-labels.ts'
import {
  BEGINNING,
  countPlanned,
  importPictures,
  listOutcomes,
  notifyResult,
  type RunContext,
  runFileImport,
  runSheetImport,
  type RunState,
} from './run-phases.ts'
import { type ImportJob, isWritten } from './send-posts.ts'

/** One import at a time, from its first batch to its last picture. */
export function useImportRun(calls: ImportCalls, labels: ImportLabels, onImported: () => void) {
  const [state, setState] = useState<RunState | null>(null)
  const stopping = useRef<AbortController>(null)
  const ended = useRef<Promise<unknown>>(Promise.resolve())
  useLeaveWarning(state !== null && state.phase !== 'over')

  const patch = (part: Partial<RunState>) =>
    setState((current) => (current ? { ...current, ...part } : current))
  const context: RunContext = { calls, labels, patch, onImported }
  const begin = (part: Partial<RunState>): AbortSignal => {
    stopping.current = new AbortController()
    setState({ ...BEGINNING, ...part })
    return stopping.current.signal
  }
  const track = async (work: Promise<void>): Promise<void> => {
    ended.current = work
    return work
  }

  return {
    state,
    async start(job: ImportJob, failureMessage: string) {
      const { fileName, plan, resumes } = job
      if (!resumes && !job.names && !plan.rows.some(isWritten)) {
        const result = notifyResult(context, countPlanned(plan))
        setState({ ...BEGINNING, phase: 'over', fileName, rows: listOutcomes(plan.rows, []), result })
        return
      }
      const signal = begin({ fileName, job })
      try {
        await track(runFileImport(context, job, signal))
      } catch (error) {
        setState(null)
        if (!signal.aborted) notifyFailure(labels, describeFailure(error, failureMessage))
      }
    },
    async startSheet(request: SheetRequest): Promise<SheetFailure | null> {
      const signal = begin({ phase: 'sheet', fileName: 'Google Sheets' })
      try {
        await track(runSheetImport(context, request, signal))
        return null
      } catch (error) {
        setState(null)
        return signal.aborted ? null : notifySheetFailure(error, labels)
      }
    },
    async retryPictures() {
      if (!state?.run) return
      const { signal } = (stopping.current = new AbortController())
      patch({ pictures: null, error: null, isStopping: false })
      await track(importPictures(context, state.run.id, { signal, retry: true }))
    },
    /** Ends after the current batch. */
    async stop() {
      patch({ isStopping: true })
      stopping.current?.abort()
      await ended.current.catch(() => {})
    },
    clear: () => setState(null),
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

export type ImportRunner = ReturnType<typeof useImportRun>
