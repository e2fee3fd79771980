/** The lanes of a fair queue: what each flow has used of the database, and who of it waits. */
import type { Flow } from './flow.ts'

export type Lane = {
  flow: Flow
  waiting: (() => void)[]
  running: number
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
  /** Takes the lane whose turn it is; without one, the milliseconds until a pause ends. */
  choose(): { lane: Lane | null; resumesIn: number }
  /** Charges a lane for work of `flow` that has ended; a stranger's pauses as long after long work. */
  charge(lane: Lane, flow: Flow, elapsedMs: number): void
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

/** @param atOncePerFlow how much of one flow may run together that is throttled or leaves room */
export function createLanes(atOncePerFlow: number): Lanes {
  const lanes = new Map<string, Lane>()
  /** What the flow whose turn came last had used by then. */
  let clock = 0
  /** When work of a flow that is not patient ended last. */
  let hastyEndedAt = -Infinity

  /** When a lane may start. */
  function opensAt({ flow, pausedUntil, waitsSince }: Lane): number {
    if (!flow.isPatient) return pausedUntil
    return Math.max(pausedUntil, Math.min(hastyEndedAt + NEXT_QUESTION_MS, waitsSince + MOST_PATIENCE_MS))
  }

  return {
    open(flow) {
      const known = lanes.get(flow.key)
      if (known) {
        known.flow = flow
        if (known.running === 0 && known.waiting.length === 0) known.used = Math.max(known.used, clock)
        return known
      }
      if (lanes.size >= MAX_REMEMBERED) forgetIdleLanes(lanes, clock)
      const lane: Lane = { flow, waiting: [], running: 0, used: clock, pausedUntil: 0, waitsSince: 0 }
      lanes.set(flow.key, lane)
      return lane
    },
    choose() {
      const now = performance.now()
      let lane: Lane | null = null
      let resumesIn = Infinity
      for (const candidate of lanes.values()) {
        const { isThrottled, leavesRoom = isThrottled } = candidate.flow
        const isFull = leavesRoom && candidate.running >= atOncePerFlow
        if (candidate.waiting.length === 0 || isFull) continue
        const opens = opensAt(candidate)
        if (opens > now) resumesIn = Math.min(resumesIn, opens - now)
        else if (!lane || candidate.used < lane.used) lane = candidate
      }
      if (lane) clock = lane.used
      return { lane, resumesIn }
    },
    charge(lane, flow, elapsedMs) {
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
    if (waiting.length + running === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
