import { DatabaseBusyError, DatabaseError, type DatabaseLoad, QUERY_CANCELED } from '../engine.ts'
import { currentFlow, type Flow } from './flow.ts'
import { createLanes, type Lane } from './lanes.ts'

/**
 * Shares the database among flows by processing time: the waiting flow with the least time used relative to its weight
 * is next (start-time fair queueing). An idle flow starts level with the others, so that a cheap query waits for
 * running work only.
 */
export type FairQueue = {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` when the queue is empty; later work waits for it. */
  runLast<T>(work: () => Promise<T>): Promise<T>
  load: () => DatabaseLoad
}

export type FairQueueLimits = {
  atOnce: number
  /** Maximum concurrent work of one flow that is throttled or leaves room. */
  atOncePerFlow: number
  maxWaitMs?: number
}

const BUSY_RETRY_SECONDS = 2

export function createFairQueue({ atOnce, atOncePerFlow, maxWaitMs }: FairQueueLimits): FairQueue {
  const lanes = createLanes({ atOnce, atOncePerFlow })
  let running = 0
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  let last: { ready: PromiseWithResolvers<void>; ended: Promise<void> } | null = null

  function refuse(): DatabaseBusyError {
    refused += 1
    return new DatabaseBusyError(BUSY_RETRY_SECONDS)
  }

  function startNext(): void {
    clearTimeout(timer)
    timer = undefined
    while (running < atOnce) {
      const { work, resumesIn } = lanes.take()
      if (!work) {
        if (resumesIn !== Infinity) timer = setTimeout(startNext, resumesIn)
        break
      }
      running += 1
      work.start()
    }
    if (running === 0 && timer === undefined) last?.ready.resolve()
  }

  function release(lane: Lane, flow: Flow, startedAt: number, error: unknown): void {
    const elapsed = performance.now() - startedAt
    running -= 1
    lanes.end(lane, flow, elapsed)
    flow.charge?.(elapsed, error instanceof DatabaseError && error.code === QUERY_CANCELED)
    startNext()
  }

  return {
    async run(work) {
      for (let before = last; before; before = last) await before.ended
      const flow = currentFlow()
      const lane = lanes.open(flow)
      await waitForTurn(lane, flow, { maxWaitMs, startNext, refuse })
      const startedAt = performance.now()
      let failure: unknown
      try {
        return await runWithinBudget(flow, work)
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
    load: () => ({ running, waiting: lanes.countWaiting(), refused }),
  }
}

type Turns = { maxWaitMs: number | undefined; startNext: () => void; refuse: () => DatabaseBusyError }

async function waitForTurn(
  lane: Lane,
  { source }: Flow,
  { maxWaitMs, startNext, refuse }: Turns,
): Promise<void> {
  if (lane.waiting.length >= lane.flow.maxWaiting) throw refuse()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = { start: resolve, source }
  if (lane.waiting.length === 0) lane.waitsSince = performance.now()
  lane.waiting.push(work)
  startNext()
  const limit =
    maxWaitMs &&
    setTimeout(() => {
      const place = lane.waiting.indexOf(work)
      if (place === -1) return
      lane.waiting.splice(place, 1)
      reject(refuse())
      startNext()
    }, maxWaitMs)
  await promise.finally(() => clearTimeout(limit || undefined))
}

/** The budget is checked at the start of the work: some of it is free again by then. */
async function runWithinBudget<T>(flow: Flow, work: () => Promise<T>): Promise<T> {
  const seconds = flow.readWait?.() ?? null
  if (seconds !== null) throw new DatabaseBusyError(seconds)
  return work()
}
