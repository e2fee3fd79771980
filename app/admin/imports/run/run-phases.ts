import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { Waiting } from '#app/data/imports/import-retry.ts'
import type { ImportCounts, SheetRequest } from '#app/data/imports/import-shapes.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '../describe-failure.ts'
import type { ImportLabels } from '../import-labels.ts'
import { describeResult, splitResult } from './describe-result.ts'
import { fetchPictures, type PictureProgress } from './fetch-pictures.ts'
import { listOutcomes, listRecorded } from './report-rows.ts'
import type { RunState } from './run-state.ts'
import { type ImportJob, sendPosts, type SendProgress } from './send-posts.ts'

export type RunContext = {
  calls: ImportCalls
  labels: ImportLabels
  /** Changes what is shown of the run. */
  patch: (part: Partial<RunState>) => void
  /** Posts have changed. */
  onImported: () => void
}

/** @returns what it came to, in the specified words, which people have been told */
export function notifyResult({ labels }: RunContext, counts: ImportCounts): string {
  const result = describeResult(labels.kind, counts)
  showToast(splitResult(labels.kind, result))
  return result
}

/** Writes the posts of a file, then fetches their pictures. @throws what the server says when the run cannot begin */
export async function runFileImport(run: RunContext, job: ImportJob, signal: AbortSignal): Promise<void> {
  const { calls, labels, patch, onImported } = run
  void findOthers(calls, job.resumes?.id ?? null).then((isQueued) => patch({ isQueued }))
  const sent = await sendPosts(job, {
    calls,
    signal,
    onProgress: (progress: SendProgress) => patch({ progress }),
    onWaiting: (waiting: Waiting | null) => patch({ waiting }),
  })
  const { results, names, ending, error } = sent
  const { id, counts, pictures } = sent.run
  if (counts.created + counts.updated + results.length > 0 || names) onImported()
  const rows = listOutcomes(job.plan.rows, results)
  const over = { run: sent.run, rows, names, ending, waiting: null, isQueued: false }
  if (ending === 'stopped') {
    patch({ ...over, phase: 'over', error: describeFailure(error, 'The import broke off.') })
    return
  }
  const isFinished = ending === 'finished'
  patch({ ...over, result: isFinished ? notifyResult(run, counts) : describeResult(labels.kind, counts) })
  if (isFinished && pictures.pending > 0) await importPictures(run, id, { signal })
  else patch({ phase: 'over' })
}

/** Has the server import a sheet, then fetches the pictures of its posts. @throws DataError with what the server says */
export async function runSheetImport(
  context: RunContext,
  request: SheetRequest,
  signal: AbortSignal,
): Promise<void> {
  const { calls, patch, onImported } = context
  const { imported, skipped, errors, run_id, rows } = await calls.importSheet(request, signal)
  const result = notifyResult(context, { created: imported, updated: 0, skipped, refused: 0, failed: errors })
  if (imported > 0) onImported()
  const { run } = await calls.report(run_id)
  patch({ run, rows: listRecorded(rows), result })
  if (run.pictures.pending > 0) await importPictures(context, run.id, { signal })
  else patch({ phase: 'over' })
}

/** Fetches the pictures of a run, or those that failed before; a failure is shown, not thrown. */
export async function importPictures(
  { calls, patch, onImported }: RunContext,
  runId: string,
  { signal, retry = false }: { signal: AbortSignal; retry?: boolean },
): Promise<void> {
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

/** Whether somebody else's import is being written. Not worth a failure: it only explains a wait. */
async function findOthers(calls: ImportCalls, own: string | null): Promise<boolean> {
  try {
    const running = (await calls.list()).filter(({ status, id }) => status === 'running' && id !== own)
    return running.length > 0
  } catch {
    return false
  }
}
