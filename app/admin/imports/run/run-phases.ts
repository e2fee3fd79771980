import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { Waiting } from '#app/data/imports/retry-call.ts'
import type {
  ImportCounts,
  ImportResult,
  ImportRun,
  NamesResult,
  RecordedRow,
  SheetRequest,
} from '#app/data/imports/import-shapes.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type ReportRow, writeReportCsv } from '#domain/imports/plan/report-csv.ts'
import {
  describeBlogImport,
  describeNewsImport,
  IMPORT_MESSAGES,
  type ImportKind,
} from '#domain/imports/plan/messages.ts'
import type { ImportPlan, PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { dropEnding } from '#import/text/clean-text.ts'
import { describeFailure, type ImportLabels } from '../import-labels.ts'
import { fetchPictures, type PictureProgress } from './fetch-pictures.ts'
import { type ImportJob, isWritten, type SendOutcome, sendPosts, type SendProgress } from './send-posts.ts'

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
    onRetryWait: (waiting: Waiting | null) => patch({ waiting }),
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
    const onRetryWait = (waiting: Waiting | null) => patch({ waiting })
    const { done } = await fetchPictures(runId, { calls, signal, retry, onProgress, onRetryWait })
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
  /** What became of authors and tags of the file. */
  names: NamesResult | null
  job: ImportJob | null
}

/** An import that has just begun. */
export const BEGINNING: RunState = {
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
  names: null,
  job: null,
}

/** The specified words for what an import came to (section 8). */
export function describeResult(kind: ImportKind, counts: ImportCounts): string {
  const imported = counts.created + counts.updated
  const errors = counts.refused + counts.failed
  return kind === 'blog'
    ? describeBlogImport(imported, errors)
    : describeNewsImport({ imported, skipped: counts.skipped, errors })
}

/** The same as a notification: the words before the colon are its title. */
export function splitResult(kind: ImportKind, result: string): { title: string; description: string } {
  const title = kind === 'blog' ? IMPORT_MESSAGES.blogCompletedTitle : IMPORT_MESSAGES.newsCompletedTitle
  return { title, description: result.slice(title.length + 2) }
}

const NOT_REACHED = 'The import ended before this post.'

/** Every entry of a file with what became of it. */
export function listOutcomes(rows: readonly PlannedRow[], results: readonly ImportResult[]): ReportRow[] {
  const resultOf = new Map(results.map((result) => [result.number, result]))
  return rows.map((row) => {
    const { number, line, title, source_id } = row
    const place = { number, line, title, source_id: source_id ?? '' }
    const result = resultOf.get(number)
    if (result) {
      const { outcome, post_id } = result
      return { ...place, outcome, post_id, reason: result.reason ?? row.warnings.join(' ') }
    }
    if (isWritten(row)) return { ...place, outcome: 'skipped', post_id: null, reason: NOT_REACHED }
    const outcome = row.action === 'refuse' ? 'refused' : 'skipped'
    return { ...place, outcome, post_id: null, reason: row.reason ?? '' }
  })
}

/** The rows of a run that is over, as the server recorded them. */
export function listRecorded(rows: readonly RecordedRow[]): ReportRow[] {
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

/** What an import comes to when there is nothing to write. */
export function countPlanned({ rows }: Pick<ImportPlan, 'rows'>): ImportCounts {
  const counted = rows.filter(({ kind }) => kind !== 'ignored')
  const count = (action: PlannedRow['action']) => counted.filter((row) => row.action === action).length
  return { created: 0, updated: 0, skipped: count('skip'), refused: count('refuse'), failed: 0 }
}

/** Hands the report of an import over as a file. */
export function downloadReport(fileName: string, rows: readonly ReportRow[]): void {
  const address = URL.createObjectURL(new Blob([writeReportCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = nameReport(fileName)
  link.click()
  URL.revokeObjectURL(address)
}

/** "posts.csv" becomes "posts-import-report.csv". */
export function nameReport(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const stem = dropEnding(name.replace(/^[.-]+/, ''), '.-')
  return `${stem || 'posts'}-import-report.csv`
}
