import { SHORTEST_INTERVAL_MINUTES } from './intervals.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When the cron text of an interval of the slider fires next, after `now`; it counts in UTC. */
export function findNextCronTime(minutes: number, now: Date): Date {
  const time = now.getTime()
  if (minutes === SHORTEST_INTERVAL_MINUTES) return roundUp(time, MINUTE_MS / 2)
  if (minutes < 60) return findInRound(time, HOUR_MS, minutes * MINUTE_MS)
  return findInRound(time, 24 * HOUR_MS, minutes * MINUTE_MS)
}

/** Steps are counted from the begin of each hour or day, as cron does: the last of a round may be shorter. */
function findInRound(time: number, roundMs: number, stepMs: number): Date {
  const begin = Math.floor(time / roundMs) * roundMs
  const next = roundUp(time - begin, stepMs).getTime()
  return new Date(begin + Math.min(next, roundMs))
}

function roundUp(time: number, stepMs: number): Date {
  return new Date((Math.floor(time / stepMs) + 1) * stepMs)
}
