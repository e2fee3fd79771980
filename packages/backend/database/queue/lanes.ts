import type { Flow } from './flow.ts'

type Work = { start: () => void; source: string | undefined }

export type Lane = {
  flow: Flow
  waiting: Work[]
  running: (string | undefined)[]
  /** Processing time divided by the weight, on a clock shared by all lanes. */
  used: number
  /** Monotonic time in ms until which the flow is paused. */
  pausedUntil: number
  /** Monotonic time in ms since which the first work waits. */
  waitsSince: number
}

export type Lanes = {
  open(flow: Flow): Lane
  /** Removes and returns the next work; without any, `resumesIn` is the time in ms until a pause ends. */
  take(): { work: Work | null; resumesIn: number }
  end(lane: Lane, flow: Flow, elapsedMs: number): void
  countWaiting(): number
}

const PAUSE_FROM_MS = 20
/**
 * A page runs one query after the other. Patient work between two of them would delay the page each time, so it waits
 * this long for the next query, and MAX_PATIENCE_MS in total.
 */
const NEXT_QUERY_MS = 8
const MAX_PATIENCE_MS = 100
const MAX_REMEMBERED = 1_000

type LaneLimits = {
  atOnce: number
  atOncePerFlow: number
}

export function createLanes({ atOnce, atOncePerFlow }: LaneLimits): Lanes {
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

  return {
    open(flow) {
      const known = lanes.get(flow.key)
      if (known) {
        known.flow = flow
        if (known.running.length === 0 && known.waiting.length === 0) known.used = Math.max(known.used, clock)
        return known
      }
      if (lanes.size >= MAX_REMEMBERED) forgetIdleLanes(lanes, clock)
      const lane: Lane = { flow, waiting: [], running: [], used: clock, pausedUntil: 0, waitsSince: 0 }
      lanes.set(flow.key, lane)
      return lane
    },
    take() {
      const now = performance.now()
      let lane: Lane | null = null
      let work: Work | null = null
      let resumesIn = Infinity
      for (const candidate of lanes.values()) {
        const next = findNext(candidate)
        if (!next) continue
        const opens = opensAt(candidate)
        if (opens > now) resumesIn = Math.min(resumesIn, opens - now)
        else if (!lane || candidate.used < lane.used) [lane, work] = [candidate, next]
      }
      if (lane && work) begin(lane, work)
      return { work, resumesIn }
    },
    end(lane, flow, elapsedMs) {
      lane.running.splice(lane.running.indexOf(flow.source), 1)
      if (flow.source !== undefined) countRunning(flow.source, -1)
      lane.used += elapsedMs / flow.weight
      const now = performance.now()
      if (flow.isThrottled && elapsedMs >= PAUSE_FROM_MS) lane.pausedUntil = now + elapsedMs
      if (!flow.isPatient) impatientEndedAt = now
    },
    countWaiting: () => lanes.values().reduce((count, { waiting }) => count + waiting.length, 0),
  }
}

/** Lanes that would start level with the others are recreated on demand. */
function forgetIdleLanes(lanes: Map<string, Lane>, clock: number): void {
  const now = performance.now()
  for (const [key, { waiting, running, used, pausedUntil }] of lanes) {
    if (waiting.length + running.length === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
