import { addDays } from '#domain/time-zone/calendar-days.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'

export type FreeTime = { startsAt: string }
export type MonthDay<Time extends FreeTime> = {
  /** For example "2026-12-09". */
  date: string
  number: number
  isToday: boolean
  times: Time[]
}
/** Seven days; null for days outside the view. */
export type MonthWeek<Time extends FreeTime> = (MonthDay<Time> | null)[]

/**
 * Groups the free times of a month by local day.
 * @param month for example "2026-12"
 * @param now ISO 8601
 * @param until last visible day; by default the last of the month
 */
export function buildMonth<Time extends FreeTime>(
  month: string,
  times: readonly Time[],
  {
    zone,
    firstDay,
    now,
    until = findMonthEnd(month),
  }: { zone: string; firstDay: number; now: string; until?: string },
): MonthWeek<Time>[] {
  const byDate = Map.groupBy(times, ({ startsAt }) => toWallClock(startsAt, zone).slice(0, 10))
  const today = toWallClock(now, zone).slice(0, 10)
  const first = `${month}-01`
  const leading = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstDay + 14) % 7
  const weeks: MonthWeek<Time>[] = []
  for (let start = addDays(first, -leading); start <= until; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_day, weekday) => {
        const date = addDays(start, weekday)
        if (date < first || date > until) return null
        const number = Number(date.slice(8))
        return { date, number, isToday: date === today, times: byDate.get(date) ?? [] }
      }),
    )
  return weeks
}

/** Returns "2026-12-31" for "2026-12". */
export function findMonthEnd(month: string): string {
  return addDays(`${shiftMonth(month, 1)}-01`, -1)
}

/** @param by number of months; may be negative */
export function shiftMonth(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 7)
}
