import { DatabaseBusyError, DatabaseError, QUERY_CANCELED } from '../engine.ts'
import { currentFlow, type Flow } from './flow.ts'

/**
 * Shares the database among flows by the time it works for them: of those that wait, the one with the least time
 * used for its weight comes next (start-time fair queueing). A flow that was quiet starts level with the others, so
 * a cheap query waits for what runs, never for what waits.
 */
export type FairQueue = {
  /** Runs `work` when its flow has its turn. Throws DatabaseBusyError when the flow waits for too much already. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` when nothing runs or waits any more; what comes later waits for it. */
  runLast<T>(work: () => Promise<T>): Promise<T>
}

export type FairQueueLimits = {
  /** How many pieces of work run together. */
  atOnce: number
  /** How many of them may belong to one throttled flow. */
  atOncePerFlow: number
  /** How long one may wait, in milliseconds. */
  maxWaitMs?: number
}

/** Shorter work needs no pause after it. */
const PAUSE_FROM_MS = 20
const BUSY_RETRY_SECONDS = 2
const MAX_REMEMBERED = 1_000

type Lane = {
  flow: Flow
  waiting: (() => void)[]
  running: number
  /** Milliseconds used, divided by the weight, on a clock that all lanes share. */
  used: number
  /** Until when (monotonic, ms) nothing of this flow starts. */
  pausedUntil: number
}

export function createFairQueue({ atOnce, atOncePerFlow, maxWaitMs }: FairQueueLimits): FairQueue {
  const lanes = new Map<string, Lane>()
  let clock = 0
  let running = 0
  let timer: NodeJS.Timeout | undefined
  let last: { ready: PromiseWithResolvers<void>; ended: Promise<void> } | null = null

  function openLane(flow: Flow): Lane {
    const known = lanes.get(flow.key)
    if (known) {
      known.flow = flow
      if (known.running === 0 && known.waiting.length === 0) known.used = Math.max(known.used, clock)
      return known
    }
    if (lanes.size >= MAX_REMEMBERED) forgetIdleLanes(lanes, clock)
    const lane: Lane = { flow, waiting: [], running: 0, used: clock, pausedUntil: 0 }
    lanes.set(flow.key, lane)
    return lane
  }

  /** Starts whose turn it is, for as long as there is room. */
  function startNext(): void {
    clearTimeout(timer)
    timer = undefined
    while (running < atOnce) {
      const { lane, resumesIn } = chooseLane(lanes.values(), atOncePerFlow)
      if (!lane) {
        if (resumesIn !== Infinity) timer = setTimeout(startNext, resumesIn)
        break
      }
      clock = lane.used
      running += 1
      lane.running += 1
      lane.waiting.shift()!()
    }
    if (running === 0 && timer === undefined) last?.ready.resolve()
  }

  async function waitForTurn(lane: Lane): Promise<void> {
    if (lane.waiting.length >= lane.flow.maxWaiting) throw new DatabaseBusyError(BUSY_RETRY_SECONDS)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    lane.waiting.push(resolve)
    startNext()
    const limit =
      maxWaitMs &&
      setTimeout(() => {
        const place = lane.waiting.indexOf(resolve)
        if (place === -1) return
        lane.waiting.splice(place, 1)
        reject(new DatabaseBusyError(BUSY_RETRY_SECONDS))
        startNext()
      }, maxWaitMs)
    await promise.finally(() => clearTimeout(limit || undefined))
  }

  function release(lane: Lane, flow: Flow, startedAt: number, error: unknown): void {
    const elapsed = performance.now() - startedAt
    lane.used += elapsed / flow.weight
    lane.running -= 1
    running -= 1
    if (flow.isThrottled && elapsed >= PAUSE_FROM_MS) lane.pausedUntil = performance.now() + elapsed
    flow.charge?.(elapsed, error instanceof DatabaseError && error.code === QUERY_CANCELED)
    startNext()
  }

  return {
    async run(work) {
      for (let before = last; before; before = last) await before.ended
      const flow = currentFlow()
      const lane = openLane(flow)
      await waitForTurn(lane)
      const startedAt = performance.now()
      let failure: unknown
      try {
        const seconds = flow.readWait?.() ?? null
        if (seconds !== null) throw new DatabaseBusyError(seconds)
        return await work()
      } catch (error) {
        failure = error
        throw error
      } finally {
        release(lane, flow, startedAt, failure)
      }
    },
    async runLast(work) {
      for (let before = last; before; before = last) await before.ended
      const ended = Promise.withResolvers<void>()
      const ready = Promise.withResolvers<void>()
      last = { ready, ended: ended.promise }
      startNext()
      await ready.promise
      try {
        return await work()
      } finally {
        last = null
        ended.resolve()
      }
    },
  }
}

/** The lane whose turn it is; without one, the milliseconds until a pause ends. */
function chooseLane(lanes: Iterable<Lane>, atOncePerFlow: number): { lane: Lane | null; resumesIn: number } {
  const now = performance.now()
  let lane: Lane | null = null
  let resumesIn = Infinity
  for (const candidate of lanes) {
    const isFull = candidate.flow.isThrottled && candidate.running >= atOncePerFlow
    if (candidate.waiting.length === 0 || isFull) continue
    if (candidate.pausedUntil > now) resumesIn = Math.min(resumesIn, candidate.pausedUntil - now)
    else if (!lane || candidate.used < lane.used) lane = candidate
  }
  return { lane, resumesIn }
}

/** A lane that would start level with the others need not be remembered. */
function forgetIdleLanes(lanes: Map<string, Lane>, clock: number): void {
  const now = performance.now()
  for (const [key, { waiting, running, used, pausedUntil }] of lanes) {
    if (waiting.length + running === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
