import type { CallTime } from './call-times.ts'

/** Of the times on offer the nearest to a moment, in order. */
export function findNearestTimes(times: readonly CallTime[], moment: number, most: number): CallTime[] {
  return times
    .toSorted(
      (a, b) => Math.abs(a.startsAt - moment) - Math.abs(b.startsAt - moment) || a.startsAt - b.startsAt,
    )
    .slice(0, most)
    .sort((a, b) => a.startsAt - b.startsAt)
}
