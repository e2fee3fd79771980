/**
 * Calls server functions by the clock, as pg_cron does on a hosted project: it asks the database which jobs are due
 * and calls their functions with the secret key. Whether a call becomes a run is decided in the database, so that
 * replicas may all call.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../database/engine.ts'

export type JobSchedulerOptions = {
  engine: Engine
  /** Calls a server function as the server itself. */
  callFunction: (name: string, body: unknown) => Promise<Response>
  reportFailure: (error: unknown) => void
  /** How long after the start the first look is taken, unless the plan changes before; at once when it is left out. */
  firstLookAfterMs?: number
  /** Calls `wake` once after so long; gives back how to stop that. */
  after?: (milliseconds: number, wake: () => void) => () => void
}

export type JobScheduler = {
  /** Begins to watch the clock. */
  start: () => Promise<void>
  /** Calls what is due now; resolves when all of it has answered. */
  callDueJobs: () => Promise<void>
  /** Begins no more calls: others do so from now on. */
  park: () => void
  /** Begins no more calls and waits for those under way until 10 s after it was parked; the rest is made up for elsewhere. */
  close: () => Promise<void>
}

/** Sent by a trigger of public.scheduled_jobs. */
const CHANGE_CHANNEL = 'scheduled_jobs'
/** A machine may sleep meanwhile, and its clock may be moved: what is due is asked again after so long. */
const LONGEST_SLEEP_MS = 60_000
const SHORTEST_SLEEP_MS = 20
/** After the database was away, and for a job that is due as before although its function was called. */
const RETRY_MS = 30_000
const CLOSE_WITHIN_MS = 10_000
const MAX_REASON_LENGTH = 500
/** What a function answers that stopped between two of its steps, because its process is about to end. */
const HANDED_BACK = 503

export function createJobScheduler(options: JobSchedulerOptions): JobScheduler {
  const { engine, callFunction, reportFailure, firstLookAfterMs = 0, after = startTimer } = options
  const underWay = new Map<string, Promise<void>>()
  /** The tick that each job was last called for. */
  const calledFor = new Map<string, number>()
  const stopRests = new Map<string, () => void>()
  let stopSleep = () => {}
  let stopListening: (() => Promise<void>) | undefined
  let looking: Promise<void> | null = null
  let isChanged = false
  let isClosed = false
  let parkedAt = 0

  /** Looks at the plan, now or as soon as the look under way has ended. */
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
    stopSleep = after(Math.min(Math.max(milliseconds, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS), wake)
  }

  /** Begins what is due, and gives back what is to be waited for. */
  async function callDue(): Promise<JobCall[]> {
    const waiting: JobCall[] = []
    for (const job of await readJobCalls(engine)) {
      // Whichever call ends looks again.
      if (isClosed || underWay.has(job.name)) continue
      if (job.waitSeconds > 0) waiting.push(job)
      else if (calledFor.get(job.name) === job.dueAt) restJob(job.name)
      else follow(job)
    }
    return waiting
  }

  /** A function that took no run, because it can't be reached or refused to, is not called without end. */
  function restJob(name: string): void {
    if (stopRests.has(name)) return
    const forget = () => {
      stopRests.delete(name)
      calledFor.delete(name)
      wake()
    }
    stopRests.set(name, after(RETRY_MS, forget))
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
    for (const stop of stopRests.values()) stop()
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
  /** Names the tick: milliseconds since 1970. */
  dueAt: number
  /** By the clock of the database; negative when it is due. */
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
