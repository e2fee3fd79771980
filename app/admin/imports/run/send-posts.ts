import type {
  ImportCalls,
  ImportCounts,
  ImportResult,
  ImportRun,
  LeftOut,
  NamesResult,
  SentEntry,
} from '#app/data/imports/import-calls.ts'
import { retryWhileUnavailable, type RetryOptions } from '#app/data/imports/retry-call.ts'
import { type ImportPlan, isWritten, type PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import type { ImportReader } from '../reading/import-reader.ts'

/** The first batch is small, so that progress is visible soon. Sizes double up to the maximum. */
const FIRST_BATCH_BYTES = 512 * 1024
/** Below the 10 MiB that the server function accepts. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024
const MAX_POSTS_PER_BATCH = 1000
const MAX_BATCHES_IN_FLIGHT = 2
const MAX_TEXT_LENGTH = 2000

export type ImportJob = {
  reader: Pick<ImportReader, 'rewind' | 'nextBatch'>
  fileName: string
  format: string
  plan: Pick<ImportPlan, 'rows'>
  /** Authors and tags in the file besides the posts. */
  names: OwnNames | null
  overwriteEdited: boolean
  fetchPictures: boolean
  /** Interrupted run to resume; null for a new one. */
  resumes: ImportRun | null
}

export type SendProgress = { run: ImportRun; sent: number; total: number; counts: ImportCounts }

export type SendOptions = RetryOptions & {
  calls: Pick<ImportCalls, 'start' | 'resume' | 'sendNames' | 'sendBatch' | 'finish' | 'cancel'>
  /** Aborting stops after the current batches. */
  signal: AbortSignal
  onProgress: (progress: SendProgress) => void
}

export type SendOutcome = {
  run: ImportRun
  results: ImportResult[]
  names: NamesResult | null
  /** A failed run can be resumed. */
  ending: 'finished' | 'cancelled' | 'failed'
  error: unknown
}

/**
 * Writes the planned posts as one run, batch by batch.
 * @throws DataError if the run can't start
 */
export async function sendPosts(job: ImportJob, options: SendOptions): Promise<SendOutcome> {
  const { calls, signal } = options
  const started = await startRun(job, options)
  const results: ImportResult[] = []
  let { run } = started
  let names: NamesResult | null = null
  try {
    // Sent first, because posts would create authors and tags with only a name.
    if (job.names) {
      const sent = job.names
      names = await retryWhileUnavailable(() => calls.sendNames(run.id, sent), options)
    }
    run = await sendBatches(job, started, results, options)
    return { run, results, names, ending: 'finished', error: null }
  } catch (error) {
    if (!signal.aborted) return { run, results, names, ending: 'failed', error }
    return { run: await cancelRun(calls, run), results, names, ending: 'cancelled', error: null }
  }
}

/** `done`: source ids that an interrupted run already wrote. */
type StartedRun = { run: ImportRun; done: ReadonlySet<string> }

async function startRun(job: ImportJob, options: SendOptions): Promise<StartedRun> {
  const { calls } = options
  const { resumes } = job
  if (resumes) {
    const { run, done } = await retryWhileUnavailable(() => calls.resume(resumes.id), options)
    return { run, done: new Set(done) }
  }
  const run = await retryWhileUnavailable(
    () =>
      calls.start({
        file_name: job.fileName.slice(0, MAX_TEXT_LENGTH),
        format: job.format,
        total: job.plan.rows.filter(isWritten).length,
        overwrite_edited: job.overwriteEdited,
        fetch_pictures: job.fetchPictures,
      }),
    // Not retried after a lost response, because that would create a second run.
    { ...options, onlyWhenBusy: true },
  )
  return { run, done: new Set() }
}

async function sendBatches(
  job: ImportJob,
  { run, done }: StartedRun,
  results: ImportResult[],
  options: SendOptions,
): Promise<ImportRun> {
  const { calls, signal, onProgress } = options
  const rows = job.plan.rows.filter(({ source_id }) => source_id === null || !done.has(source_id))
  const numbers = rows.filter(isWritten).map(({ number }) => number)
  const leftOut = rows.flatMap(describeLeftOut)
  const total = done.size + numbers.length
  let { counts } = run
  const report = () => onProgress({ run, sent: done.size + results.length, total, counts })
  const send = async (posts: readonly SentEntry[], others: readonly LeftOut[]) => {
    const answer = await retryWhileUnavailable(() => calls.sendBatch(run.id, posts, others), options)
    results.push(...answer.results)
    // Responses may arrive out of order. Counts only grow.
    if (sumCounts(answer.counts) >= sumCounts(counts)) counts = answer.counts
    report()
  }
  report()
  await job.reader.rewind(numbers)
  const inFlight: Promise<void>[] = []
  try {
    let isLast = numbers.length === 0
    for (let size = FIRST_BATCH_BYTES; !isLast || leftOut.length > 0; size *= 2) {
      if (inFlight.length === MAX_BATCHES_IN_FLIGHT) await inFlight.shift()
      const limits = { maxBytes: Math.min(size, MAX_BATCH_BYTES), maxPosts: MAX_POSTS_PER_BATCH }
      const batch = isLast ? { posts: [], isLast } : await job.reader.nextBatch(limits)
      isLast = batch.isLast
      const others = leftOut.splice(0, MAX_POSTS_PER_BATCH)
      signal.throwIfAborted()
      if (batch.posts.length + others.length === 0) continue
      const sent = send(batch.posts, others)
      // Awaited later; without a handler, the browser would report the rejection now.
      sent.catch(() => undefined)
      inFlight.push(sent)
    }
    await Promise.all(inFlight)
  } finally {
    // Current batches are written even after a failure, so their responses belong to the result.
    await Promise.allSettled(inFlight)
  }
  return retryWhileUnavailable(() => calls.finish(run.id), options)
}

const sumCounts = (counts: ImportCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Keeps what is written. If the server can't be reached, it detects the end of the run by a timeout. */
async function cancelRun(calls: Pick<ImportCalls, 'cancel'>, run: ImportRun): Promise<ImportRun> {
  try {
    return await calls.cancel(run.id)
  } catch (error) {
    console.error(error)
    return { ...run, status: 'cancelled' }
  }
}

/** Report entry for a row that is not written; none for entries that are not posts. */
function describeLeftOut(row: PlannedRow): LeftOut[] {
  if (isWritten(row) || row.kind === 'ignored') return []
  const { number, line, action } = row
  return [
    {
      number,
      line,
      title: row.title.slice(0, MAX_TEXT_LENGTH),
      outcome: action === 'refuse' ? 'refused' : 'skipped',
      reason: (row.reason ?? '').slice(0, MAX_TEXT_LENGTH),
    },
  ]
}
