/**
 * Runs scheduled jobs like pg_cron on a hosted project: asks the database which are due and calls their functions with
 * the secret key. The database decides whether a call becomes a run, so that all replicas may call.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../database/engine.ts'

export type JobSchedulerOptions = {
  engine: Engine
  callFunction: (name: string, body: unknown) => Promise<Response>
  reportFailure: (error: unknown) => void
  /** Delay of the first query after the start, unless a job changes earlier. */
  firstLookAfterMs?: number
  /** Timer for tests. */
  after?: (milliseconds: number, wake: () => void) => () => void
}

const CHANGE_CHANNEL = 'scheduled_jobs'
/** The machine may sleep or its clock may change: query again after this time. */
const MAX_SLEEP_MS = 60_000
const MIN_SLEEP_MS = 20
/** After a database failure, and for a job that is still due after its call. */
const RETRY_MS = 30_000
const CLOSE_WITHIN_MS = 10_000
const MAX_REASON_LENGTH = 500
/** Status of a function that stopped between two steps because its process ends. */
const HANDED_BACK = 503

export function createJobScheduler(options: JobSchedulerOptions) {
  const { engine, callFunction, reportFailure, firstLookAfterMs = 0, after = startTimer } = options
  const underWay = new Map<string, Promise<void>>()
  const calledFor = new Map<string, number>()
  const stopRetries = new Map<string, () => void>()
  let stopSleep = () => {}
  let stopListening: (() => Promise<void>) | undefined
  let looking: Promise<void> | null = null
  let isChanged = false
  let isClosed = false
  let parkedAt = 0

  function wake(): void {
    stopSleep()
    isChanged = true
    if (looking || isClosed) return
    looking = look().finally(() => {
      looking = null
      if (isChanged) wake()
    })
  }

  async function look(): Promise<void> {
    isChanged = false
    try {
      const calls = await callDue()
      if (calls.length > 0) sleep(Math.min(...calls.map(({ waitSeconds }) => waitSeconds * 1000)))
    } catch (error) {
      reportFailure(error)
      sleep(RETRY_MS)
    }
  }

  function sleep(milliseconds: number): void {
    if (isClosed) return
    stopSleep()
    stopSleep = after(Math.min(Math.max(milliseconds, MIN_SLEEP_MS), MAX_SLEEP_MS), wake)
  }

  async function callDue(): Promise<JobCall[]> {
    const waiting: JobCall[] = []
    for (const job of await readJobCalls(engine)) {
      // Each finished call queries again.
      if (isClosed || underWay.has(job.name)) continue
      if (job.waitSeconds > 0) waiting.push(job)
      else if (calledFor.get(job.name) === job.dueAt) retryLater(job.name)
      else follow(job)
    }
    return waiting
  }

  /**
   * A job that is still due after its call, because its function is unreachable or refused, is retried after a pause.
   */
  function retryLater(name: string): void {
    if (stopRetries.has(name)) return
    const forget = () => {
      stopRetries.delete(name)
      calledFor.delete(name)
      wake()
    }
    stopRetries.set(name, after(RETRY_MS, forget))
  }

  function follow(job: JobCall): void {
    calledFor.set(job.name, job.dueAt)
    const call = callJob(job)
      .catch(reportFailure)
      .finally(() => {
        underWay.delete(job.name)
        wake()
      })
    underWay.set(job.name, call)
  }

  async function callJob({ name, functionName, body }: JobCall): Promise<void> {
    const answer = await callFunction(functionName, body)
    const text = await answer.text()
    if (answer.ok || (isClosed && answer.status === HANDED_BACK)) return
    throw new Error(
      `The scheduled job "${name}" failed: ${answer.status} ${text.slice(0, MAX_REASON_LENGTH)}`,
    )
  }

  function park(): void {
    if (!isClosed) parkedAt = performance.now()
    isClosed = true
    stopSleep()
    for (const stop of stopRetries.values()) stop()
  }

  return {
    park,
    async start() {
      stopListening = await engine.listen(CHANGE_CHANNEL, wake, { onGap: wake })
      if (firstLookAfterMs > 0) sleep(firstLookAfterMs)
      else wake()
    },
    async callDueJobs() {
      await callDue()
      await Promise.all(underWay.values())
    },
    /** Starts no more jobs, and waits up to 10 s for running ones. */
    async close() {
      park()
      await stopListening?.()
      await looking
      const leftMs = Math.max(0, CLOSE_WITHIN_MS - (performance.now() - parkedAt))
      await Promise.race([Promise.all(underWay.values()), pause(leftMs, undefined, { ref: false })])
    },
  }
}

function startTimer(milliseconds: number, wake: () => void): () => void {
  const timer = setTimeout(wake, milliseconds).unref()
  return () => clearTimeout(timer)
}

type JobCall = {
  name: string
  functionName: string
  body: unknown
  /** Identifies the run: Unix time in ms. */
  dueAt: number
  /** In database time; negative if overdue. */
  waitSeconds: number
}

async function readJobCalls(engine: Engine): Promise<JobCall[]> {
  const [found] = await engine.query(`select 1 where to_regprocedure('public.list_job_calls()') is not null`)
  if (!found) return []
  const rows = await engine.query<{
    name: string
    function_name: string
    body: unknown
    due_at: Date
    wait_seconds: number
  }>('select name, function_name, body, due_at, wait_seconds from public.list_job_calls()')
  return rows.map((row) => ({
    name: row.name,
    functionName: row.function_name,
    body: row.body,
    dueAt: row.due_at.getTime(),
    waitSeconds: row.wait_seconds,
  }))
}
