import { Cron } from 'croner'

/** Even intervals, or a cron text of five fields in UTC; one of both. */
export type Timing = { intervalSeconds: number | null; cron: string | null }

/**
 * The first tick after `now`; ticks missed meanwhile are passed over. Intervals are counted from the tick that is
 * `due`, so that they do not drift. Null when a cron text names no day that exists.
 * @throws TypeError or RangeError for a cron text that can't be read
 */
export function findNextTick({ intervalSeconds, cron }: Timing, due: Date | null, now: Date): Date | null {
  if (cron !== null) return new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(now)
  const step = intervalSeconds! * 1000
  const start = due?.getTime() ?? now.getTime()
  const missed = Math.floor(Math.max(0, now.getTime() - start) / step)
  return new Date(start + (missed + 1) * step)
}
