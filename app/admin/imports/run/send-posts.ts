import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { retryWhileUnavailable, type RetryOptions } from '#app/data/imports/retry-call.ts'
import type {
  ImportCounts,
  ImportResult,
  ImportRun,
  LeftOut,
  NamesResult,
  SentEntry,
} from '#app/data/imports/import-shapes.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import type { ImportPlan, PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { ImportReader } from '../reading/import-reader.ts'

/** The first batch is small, so that something is seen at once; what every call costs is little beside a large one. */
const FIRST_BATCH_BYTES = 512 * 1024
/** The function takes 10 MiB; two of these are in the memory of both sides. */
const LARGEST_BATCH_BYTES = 4 * 1024 * 1024
/** While one is written, the next one is on its way. */
const BATCHES_IN_FLIGHT = 2
/** What the function takes in one call. */
const MOST_POSTS = 1000
const LONGEST_TEXT = 2000

export type ImportJob = {
  reader: Pick<ImportReader, 'rewind' | 'nextBatch'>
  fileName: string
  format: string
  plan: Pick<ImportPlan, 'rows'>
  /** Authors and tags that come with the posts. */
  names: OwnNames | null
  overwriteEdited: boolean
  fetchPictures: boolean
  /** The run that broke off and goes on; null for a new one. */
  resumes: ImportRun | null
}

export type SendProgress = { run: ImportRun; sent: number; total: number; counts: ImportCounts }

export type SendOptions = RetryOptions & {
  calls: Pick<ImportCalls, 'start' | 'resume' | 'sendNames' | 'sendBatch' | 'finish' | 'cancel'>
  /** Asks to stop: the batch under way is still written. */
  signal: AbortSignal
  onProgress: (progress: SendProgress) => void
}

export type SendOutcome = {
  run: ImportRun
  results: ImportResult[]
  /** What became of authors and tags; null when none came along. */
  names: NamesResult | null
  ending: 'finished' | 'cancelled' | 'stopped'
  /** Why it stopped; it can be resumed. */
  error: unknown
}

/**
 * Writes what a plan says, batch by batch, as one run.
 * @throws what the server says when the run cannot begin
 */
export async function sendPosts(job: ImportJob, options: SendOptions): Promise<SendOutcome> {
  const { calls, signal } = options
  const begun = await begin(job, options)
  const results: ImportResult[] = []
  let { run } = begun
  let names: NamesResult | null = null
  try {
    // Before the posts, which would make authors and tags of their names alone.
    if (job.names) names = await sendNames(run.id, job.names, options)
    run = await sendBatches(job, begun, results, options)
    return { run, results, names, ending: 'finished', error: null }
  } catch (error) {
    if (!signal.aborted) return { run, results, names, ending: 'stopped', error }
    return { run: await cancelRun(calls, run), results, names, ending: 'cancelled', error: null }
  }
}

function sendNames(runId: string, names: OwnNames, options: SendOptions): Promise<NamesResult> {
  return retryWhileUnavailable(() => options.calls.sendNames(runId, names), options)
}

type Begun = { run: ImportRun; done: ReadonlySet<string> }

async function begin(job: ImportJob, options: SendOptions): Promise<Begun> {
  const { calls } = options
  const { resumes, fileName, format, overwriteEdited, fetchPictures } = job
  if (resumes) {
    const { run, done } = await retryWhileUnavailable(() => calls.resume(resumes.id), options)
    return { run, done: new Set(done) }
  }
  const run = await retryWhileUnavailable(
    () =>
      calls.start({
        file_name: fileName.slice(0, LONGEST_TEXT),
        format,
        total: job.plan.rows.filter(isWritten).length,
        overwrite_edited: overwriteEdited,
        fetch_pictures: fetchPictures,
      }),
    // A second start would be a second run: one that got no answer is left to the author.
    { ...options, onlyWhenBusy: true },
  )
  return { run, done: new Set() }
}

async function sendBatches(
  job: ImportJob,
  { run, done }: Begun,
  results: ImportResult[],
  options: SendOptions,
): Promise<ImportRun> {
  const { calls, signal, onProgress } = options
  const rows = job.plan.rows.filter(({ source_id }) => source_id === null || !done.has(source_id))
  const numbers = rows.filter(isWritten).map(({ number }) => number)
  const leftOut = rows.flatMap(describeLeftOut)
  const total = done.size + numbers.length
  let { counts } = run
  const tell = () => onProgress({ run, sent: done.size + results.length, total, counts })
  tell()
  await job.reader.rewind(numbers)
  const flight = createFlight(BATCHES_IN_FLIGHT)
  const send = async (posts: readonly SentEntry[], others: readonly LeftOut[]) => {
    const answer = await retryWhileUnavailable(() => calls.sendBatch(run.id, posts, others), options)
    results.push(...answer.results)
    counts = readNewest(counts, answer.counts)
    tell()
  }
  try {
    let isLast = numbers.length === 0
    for (let maxBytes = FIRST_BATCH_BYTES; !isLast || leftOut.length > 0; maxBytes *= 2) {
      signal.throwIfAborted()
      const batch = isLast
        ? { posts: [], isLast }
        : await job.reader.nextBatch({
            maxBytes: Math.min(maxBytes, LARGEST_BATCH_BYTES),
            maxPosts: MOST_POSTS,
          })
      const others = leftOut.splice(0, MOST_POSTS)
      if (batch.posts.length + others.length > 0) await flight.add(() => send(batch.posts, others))
      isLast = batch.isLast
    }
  } finally {
    // Whatever ends the sending: what is under way is written, and its answer belongs to the result.
    await flight.land()
  }
  flight.mustHaveLanded()
  return retryWhileUnavailable(() => calls.finish(run.id), options)
}

/** Answers of two batches may come in the other order; what is counted only grows. */
function readNewest(known: ImportCounts, told: ImportCounts): ImportCounts {
  const sum = (counts: ImportCounts) => Object.values(counts).reduce((all, count) => all + count, 0)
  return sum(told) >= sum(known) ? told : known
}

/** What is written stays. When the server cannot be told, it finds out by the silence. */
async function cancelRun(calls: Pick<ImportCalls, 'cancel'>, run: ImportRun): Promise<ImportRun> {
  try {
    return await calls.cancel(run.id)
  } catch (error) {
    console.error(error)
    return { ...run, status: 'cancelled' }
  }
}

export function isWritten({ action }: PlannedRow): boolean {
  return action === 'create' || action === 'update'
}

/** For the record of the run; what is rightly no post is not worth a line there. */
function describeLeftOut(row: PlannedRow): LeftOut[] {
  if (isWritten(row) || row.kind === 'ignored') return []
  const { number, line, title, action, reason } = row
  const outcome = action === 'refuse' ? 'refused' : 'skipped'
  return [
    {
      number,
      line,
      title: title.slice(0, LONGEST_TEXT),
      outcome,
      reason: (reason ?? '').slice(0, LONGEST_TEXT),
    },
  ]
}

type Flight = {
  /**
   * Begins a call as soon as there is room for it, and resolves then.
   * @throws what an earlier call failed with; nothing is begun after that
   */
  add(call: () => Promise<void>): Promise<void>
  /** Resolves when no call is on its way, whatever became of them. */
  land(): Promise<void>
  /** @throws what a call failed with */
  mustHaveLanded(): void
}

function createFlight(mostAtOnce: number): Flight {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const mustHaveLanded = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async add(call) {
      while (underWay.size >= mostAtOnce && failures.length === 0) await Promise.race(underWay)
      mustHaveLanded()
      const running: Promise<void> = call()
        .catch((error: unknown) => {
          failures.push(error)
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async land() {
      await Promise.all(underWay)
    },
    mustHaveLanded,
  }
}
