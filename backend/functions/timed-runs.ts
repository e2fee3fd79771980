/** Calls server functions by the clock, together with all replicas on the same database. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../database/engine.ts'
import {
  openTimedRunsStore,
  type Refusal,
  type Run,
  type RunOutcome,
  TAKEOVER,
  TIMER,
  type TimedRunsStore,
} from './timed-runs-store.ts'

export type TimedRunsOptions = {
  engine: Engine
  /** Calls a server function as the server itself. */
  callFunction: (name: string, body: unknown) => Promise<Response>
  reportFailure: (error: unknown) => void
  /** How long a silent process keeps what it runs, in seconds (30). */
  leaseSeconds?: number
  /** Rest after the first failure in a row, in seconds (30); it doubles up to an hour. */
  firstBackOffSeconds?: number
  /** Least time between the begin of two runs when somebody asks for one, in seconds (30). */
  leastPauseSeconds?: number
}

export type TimedRuns = {
  /** Begins to watch the clock. */
  start(): Promise<void>
  /**
   * Runs a schedule now, whether it is due or not, unless it is running or has just run. The function gets the
   * body of the schedule with `trigger` in it.
   */
  runNow(name: string, trigger: string): Promise<({ kind: 'finished' } & RunOutcome) | Refusal>
  /** Begins no more runs and waits for those under way, 10 s at most; what is left is taken over elsewhere. */
  close(): Promise<void>
}

/** Sent by a trigger of functions.schedules. */
const CHANGE_CHANNEL = 'functions_schedules'
const LEASE_SECONDS = 30
const FIRST_BACK_OFF_SECONDS = 30
const LEAST_PAUSE_SECONDS = 30
const RUNS_AT_ONCE = 4
/** A notice may get lost, and clocks differ: the plan is read again after so long. */
const LONGEST_SLEEP_MS = 15_000
const SHORTEST_SLEEP_MS = 20
const RETRY_MS = 5_000
/** Functions have time limits of their own; this one only keeps a schedule from standing still for ever. */
const LONGEST_RUN_MS = 3_600_000
const CLOSE_WITHIN_MS = 10_000
/** Before each attempt to write down how a run ended. */
const FINISH_PAUSES_MS = [0, 1_000, 5_000]

export function createTimedRuns(options: TimedRunsOptions): TimedRuns {
  const { engine, reportFailure } = options
  const leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS
  const store = openTimedRunsStore({
    engine,
    runner: randomUUID(),
    leaseSeconds,
    firstBackOffSeconds: options.firstBackOffSeconds ?? FIRST_BACK_OFF_SECONDS,
  })
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | undefined
  let looking: Promise<void> | null = null
  let isChanged = false
  let isClosed = false

  /** Looks at the plan, now or as soon as the look under way has ended. */
  function wake(): void {
    clearTimeout(timer)
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
      const places = RUNS_AT_ONCE - running.size
      // Whichever run ends first looks again.
      if (places <= 0) return
      for (const run of await store.claimDue(places)) void follow(execute(run))
      const seconds = await store.readSecondsToNext()
      if (seconds !== null) sleep(seconds * 1000)
    } catch (error) {
      reportFailure(error)
      sleep(RETRY_MS)
    }
  }
  function sleep(milliseconds: number): void {
    if (isClosed) return
    const bounded = Math.min(Math.max(milliseconds, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    timer = setTimeout(wake, bounded).unref()
  }

  async function follow<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
      wake()
    }
  }

  async function execute(run: Run): Promise<RunOutcome> {
    const stopRenewing = keepRenewing(store, run, (leaseSeconds * 1000) / 3)
    try {
      const outcome = await callInTime(options.callFunction, run)
      await writeDown(store, run, outcome, reportFailure)
      return outcome
    } finally {
      stopRenewing()
    }
  }

  return {
    async start() {
      stopListening = await engine.listen(CHANGE_CHANNEL, wake, { onGap: wake })
      wake()
    },
    async runNow(name, trigger) {
      if (trigger === TIMER || trigger === TAKEOVER)
        throw new TypeError(`The trigger "${trigger}" has a meaning of its own: choose another.`)
      const leastPauseSeconds = options.leastPauseSeconds ?? LEAST_PAUSE_SECONDS
      const claim = await store.claimNow(name, trigger, leastPauseSeconds)
      if (!('run' in claim)) return claim
      const body = { ...(claim.run.body as object), trigger }
      return { kind: 'finished', ...(await follow(execute({ ...claim.run, body }))) }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await stopListening?.()
      await looking
      await Promise.race([Promise.allSettled(running), pause(CLOSE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

function keepRenewing(store: TimedRunsStore, run: Run, everyMs: number): () => void {
  const timer = setInterval(() => {
    // Another attempt follows before the lease ends, and a database that is away refuses everybody else too.
    store.renew(run).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function callInTime(call: TimedRunsOptions['callFunction'], run: Run): Promise<RunOutcome> {
  const limit = new AbortController()
  try {
    const answer = await Promise.race([
      call(run.functionName, run.body),
      pause(LONGEST_RUN_MS, null, { ref: false, signal: limit.signal }),
    ])
    if (answer === null) return { isSuccess: false, httpStatus: null, result: 'It took longer than an hour.' }
    return { isSuccess: answer.ok, httpStatus: answer.status, result: await answer.text() }
  } catch (error) {
    return { isSuccess: false, httpStatus: null, result: String(error) }
  } finally {
    limit.abort()
  }
}

async function writeDown(
  store: TimedRunsStore,
  run: Run,
  outcome: RunOutcome,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  let reason: unknown
  for (const pauseMs of FINISH_PAUSES_MS) {
    await pause(pauseMs, undefined, { ref: false })
    try {
      await store.finish(run, outcome)
      return
    } catch (error) {
      reason = error
    }
  }
  // Its lease ends, and another process takes the schedule over.
  reportFailure(reason)
}
