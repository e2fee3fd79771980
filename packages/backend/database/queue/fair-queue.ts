import { DatabaseBusyError, DatabaseError, type DatabaseLoad, QUERY_CANCELED } from '../engine.ts'
import { currentFlow, type Flow } from './flow.ts'

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
  atOncePerFlow: number
  maxWaitMs?: number
}

type Work = { start: () => void; source: string | undefined }

type Lane = {
  flow: Flow
  waiting: Work[]
  running: (string | undefined)[]
  used: number
  pausedUntil: number
  /** Monotonic time in ms since which the first work waits. */
  waitsSince: number
}

const BUSY_RETRY_SECONDS = 2
const PAUSE_FROM_MS = 20
/**
 * A page runs one query after the other. Patient work between two of them would delay the page each time, so it waits
 * this long for the next query, and MAX_PATIENCE_MS in total.
 */
const NEXT_QUERY_MS = 8
const MAX_PATIENCE_MS = 100
const MAX_REMEMBERED = 1_000

export function createFairQueue({ atOnce, atOncePerFlow, maxWaitMs }: FairQueueLimits): FairQueue {
  const atOncePerSource = Math.max(1, atOnce - atOncePerFlow)
  const lanes = new Map<string, Lane>()
  const runningBySource = new Map<string, number>()
  let clock = 0
  let impatientEndedAt = -Infinity

  function opensAt({ flow, pausedUntil, waitsSince }: Lane): number {
    if (!flow.isPatient) return pausedUntil
    return Math.max(pausedUntil, Math.min(impatientEndedAt + NEXT_QUERY_MS, waitsSince + MAX_PATIENCE_MS))
  }

  function begin(lane: Lane, work: Work): void {
    clock = lane.used
    lane.waiting.splice(lane.waiting.indexOf(work), 1)
    lane.waitsSince = performance.now()
    lane.running.push(work.source)
    if (work.source !== undefined) countRunning(work.source, 1)
  }

  function countRunning(source: string, change: 1 | -1): void {
    const count = (runningBySource.get(source) ?? 0) + change
    if (count === 0) runningBySource.delete(source)
    else runningBySource.set(source, count)
  }

  /** Next work of a lane. A lane at its limit on one table may start one query of another table. */
  function findNext({ flow, waiting, running }: Lane): Work | undefined {
    const { isThrottled, leavesRoom = isThrottled } = flow
    const free = leavesRoom ? atOncePerFlow - running.length : atOnce
    return waiting.find(({ source }) => {
      if (source === undefined) return free > 0
      const isElsewhere = free === 0 && !running.includes(source)
      return (free > 0 || isElsewhere) && (runningBySource.get(source) ?? 0) < atOncePerSource
    })
  }

  let runningCount = 0
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  let last: { ready: PromiseWithResolvers<void>; ended: Promise<void> } | null = null

  /** A lane that was idle starts level with the others. */
  function openLane(flow: Flow): Lane {
    const known = lanes.get(flow.key)
    if (known) {
      known.flow = flow
      if (known.running.length === 0 && known.waiting.length === 0) known.used = Math.max(known.used, clock)
      return known
    }
    if (lanes.size >= MAX_REMEMBERED) removeIdleLanes(lanes, clock)
    const lane: Lane = { flow, waiting: [], running: [], used: clock, pausedUntil: 0, waitsSince: 0 }
    lanes.set(flow.key, lane)
    return lane
  }

  function takeNext(): Work | number {
    const now = performance.now()
    let next: { lane: Lane; work: Work } | null = null
    let resumesIn = Infinity
    for (const lane of lanes.values()) {
      const work = findNext(lane)
      if (!work) continue
      const opens = opensAt(lane)
      if (opens > now) resumesIn = Math.min(resumesIn, opens - now)
      else if (!next || lane.used < next.lane.used) next = { lane, work }
    }
    if (!next) return resumesIn
    begin(next.lane, next.work)
    return next.work
  }

  function startNext(): void {
    clearTimeout(timer)
    timer = undefined
    while (runningCount < atOnce) {
      const next = takeNext()
      if (typeof next === 'number') {
        if (next !== Infinity) timer = setTimeout(startNext, next)
        break
      }
      runningCount += 1
      next.start()
    }
    if (runningCount === 0 && timer === undefined) last?.ready.resolve()
  }

  function refuse(): DatabaseBusyError {
    refused += 1
    return new DatabaseBusyError(BUSY_RETRY_SECONDS)
  }

  async function waitForTurn(lane: Lane, { source }: Flow): Promise<void> {
    if (lane.waiting.length >= lane.flow.maxWaiting) throw refuse()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const work = { start: resolve, source }
    if (lane.waiting.length === 0) lane.waitsSince = performance.now()
    lane.waiting.push(work)
    startNext()
    const giveUp = () => {
      const place = lane.waiting.indexOf(work)
      if (place === -1) return
      lane.waiting.splice(place, 1)
      reject(refuse())
      startNext()
    }
    const limit = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
    await promise.finally(() => clearTimeout(limit))
  }

  /** Charges a flow for its work; a throttled one pauses after long work. */
  function release(lane: Lane, flow: Flow, startedAt: number, error: unknown): void {
    const now = performance.now()
    const elapsed = now - startedAt
    runningCount -= 1
    lane.running.splice(lane.running.indexOf(flow.source), 1)
    if (flow.source !== undefined) countRunning(flow.source, -1)
    lane.used += elapsed / flow.weight
    if (flow.isThrottled && elapsed >= PAUSE_FROM_MS) lane.pausedUntil = now + elapsed
    if (!flow.isPatient) impatientEndedAt = now
    flow.charge?.(elapsed, error instanceof DatabaseError && error.code === QUERY_CANCELED)
    startNext()
  }

  return {
    async run(work) {
      for (let before = last; before; before = last) await before.ended
      const flow = currentFlow()
      const lane = openLane(flow)
      await waitForTurn(lane, flow)
      const startedAt = performance.now()
      let failure: unknown
      try {
        // Checked only now: some of the budget is free again.
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
    load: () => {
      const waiting = lanes.values().reduce((count, lane) => count + lane.waiting.length, 0)
      return { running: runningCount, waiting, refused }
    },
  }
}

/** Lanes that would start level with the others are recreated on demand. */
function removeIdleLanes(lanes: Map<string, Lane>, clock: number): void {
  const now = performance.now()
  for (const [key, { waiting, running, used, pausedUntil }] of lanes) {
    if (waiting.length + running.length === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
