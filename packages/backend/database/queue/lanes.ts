/** The lanes of a fair queue: what each flow has used of the database, and who of it waits. */
import type { Flow } from './flow.ts'

type Work = { start: () => void; source: string | undefined }

export type Lane = {
  flow: Flow
  waiting: Work[]
  /** Source of each running piece of work. */
  running: (string | undefined)[]
  /** Milliseconds used, divided by the weight, on a clock that all lanes share. */
  used: number
  /** Until when (monotonic, ms) nothing of this flow starts. */
  pausedUntil: number
  /** Since when (monotonic, ms) the first one waits. */
  waitsSince: number
}

export type Lanes = {
  /** The lane of a flow; one that was idle starts level with the others. */
  open(flow: Flow): Lane
  /** Removes and returns the next work; if there is none, `resumesIn` has the milliseconds until a pause ends. */
  take(): { work: Work | null; resumesIn: number }
  /** Charges a lane for work of `flow` that has ended; a stranger's pauses as long after long work. */
  end(lane: Lane, flow: Flow, elapsedMs: number): void
  countWaiting(): number
}

/** Shorter work needs no pause after it. */
const PAUSE_FROM_MS = 20
/**
 * A page asks one question after the other. Long work that began between two of them would make the page wait as often as it
 * asks, so patient work looks out for the next question so long, and is put off no longer than the most.
 */
const NEXT_QUESTION_MS = 8
const MOST_PATIENCE_MS = 100
const MAX_REMEMBERED = 1_000

type Room = {
  atOnce: number
  /** Maximum concurrent work of one flow that is throttled or leaves room. */
  atOncePerFlow: number
}

export function createLanes({ atOnce, atOncePerFlow }: Room): Lanes {
  const atOncePerSource = Math.max(1, atOnce - atOncePerFlow)
  const lanes = new Map<string, Lane>()
  const runningBySource = new Map<string, number>()
  /** What the flow whose turn came last had used by then. */
  let clock = 0
  /** When work of a flow that is not patient ended last. */
  let hastyEndedAt = -Infinity

  /** When a lane may start. */
  function opensAt({ flow, pausedUntil, waitsSince }: Lane): number {
    if (!flow.isPatient) return pausedUntil
    return Math.max(pausedUntil, Math.min(hastyEndedAt + NEXT_QUESTION_MS, waitsSince + MOST_PATIENCE_MS))
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

  /** Next work of a lane that may start. A lane at its limit on one table may start one query of another table. */
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
      if (!flow.isPatient) hastyEndedAt = now
    },
    countWaiting: () => lanes.values().reduce((count, { waiting }) => count + waiting.length, 0),
  }
}

/** A lane that would start level with the others need not be remembered. */
function forgetIdleLanes(lanes: Map<string, Lane>, clock: number): void {
  const now = performance.now()
  for (const [key, { waiting, running, used, pausedUntil }] of lanes) {
    if (waiting.length + running.length === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
