import type { HostTimes } from './call-times.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Puts the hosts who are free in the order in which they are asked: who has the fewest calls in the week before and the
 * week after comes first; of two with as many, whose nearest call is further away; then the one named first.
 */
export function orderHosts(startsAt: number, free: readonly HostTimes[]): string[] {
  return free
    .map(({ id, calls }, place) => {
      const distances = calls
        .map(({ from }) => Math.abs(from - startsAt))
        .filter((distance) => distance <= WEEK_MS)
      return { id, place, count: distances.length, nearest: Math.min(...distances) }
    })
    .sort((a, b) => a.count - b.count || compareDistance(b.nearest, a.nearest) || a.place - b.place)
    .map(({ id }) => id)
}

/** Infinity minus itself is no number. */
function compareDistance(a: number, b: number): number {
  return a === b ? 0 : a - b
}
