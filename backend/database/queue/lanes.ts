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
}

export type Lanes = {
  /** The lane of a flow; one that was idle starts level with the others. */
  open(flow: Flow): Lane
  /** Takes the lane whose turn it is; without one, the milliseconds until a pause ends. */
  choose(): { lane: Lane | null; resumesIn: number }
  countWaiting(): number
}

/** Shorter work needs no pause after it. */
const PAUSE_FROM_MS = 20
const MAX_REMEMBERED = 1_000

/** @param atOncePerFlow how much of one flow may run together that is throttled or leaves room */
export function createLanes(atOncePerFlow: number): Lanes {
  const lanes = new Map<string, Lane>()
  /** What the flow whose turn came last had used by then. */
  let clock = 0
  return {
    open(flow) {
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
    },
    choose() {
      const now = performance.now()
      let lane: Lane | null = null
      let resumesIn = Infinity
      for (const candidate of lanes.values()) {
        const { isThrottled, leavesRoom = isThrottled } = candidate.flow
        const isFull = leavesRoom && candidate.running >= atOncePerFlow
        if (candidate.waiting.length === 0 || isFull) continue
        if (candidate.pausedUntil > now) resumesIn = Math.min(resumesIn, candidate.pausedUntil - now)
        else if (!lane || candidate.used < lane.used) lane = candidate
      }
      if (lane) clock = lane.used
      return { lane, resumesIn }
    },
    countWaiting: () => lanes.values().reduce((count, { waiting }) => count + waiting.length, 0),
  }
}

/** Charges a lane for work of `flow` that has ended; a stranger's pauses as long after long work. */
export function chargeLane(lane: Lane, flow: Flow, elapsedMs: number): void {
  lane.used += elapsedMs / flow.weight
  if (flow.isThrottled && elapsedMs >= PAUSE_FROM_MS) lane.pausedUntil = performance.now() + elapsedMs
}

/** A lane that would start level with the others need not be remembered. */
function forgetIdleLanes(lanes: Map<string, Lane>, clock: number): void {
  const now = performance.now()
  for (const [key, { waiting, running, used, pausedUntil }] of lanes) {
    if (waiting.length + running === 0 && used <= clock && pausedUntil <= now) lanes.delete(key)
  }
}
