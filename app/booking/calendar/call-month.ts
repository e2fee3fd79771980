import { toWallClock } from '#domain/time-zone/zone-clock.ts'

export type FreeTime = { startsAt: string }
export type MonthDay<Time extends FreeTime> = {
  /** "2026-12-09" */
  date: string
  number: number
  isToday: boolean
  times: Time[]
}
/** Seven days; null for days of other months. */
export type MonthWeek<Time extends FreeTime> = (MonthDay<Time> | null)[]

/**
 * Groups the free times of a month by local day.
 * @param month "2026-12"
 * @param now ISO 8601
 */
export function buildMonth<Time extends FreeTime>(
  month: string,
  times: readonly Time[],
  { zone, firstDay, now }: { zone: string; firstDay: number; now: string },
): MonthWeek<Time>[] {
  const byDate = Map.groupBy(times, ({ startsAt }) => toWallClock(startsAt, zone).slice(0, 10))
  const today = toWallClock(now, zone).slice(0, 10)
  const first = new Date(`${month}-01T00:00:00Z`)
  const leading = (first.getUTCDay() - firstDay + 14) % 7
  const days = countDays(month)
  const weeks = Math.ceil((leading + days) / 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const number = week * 7 + weekday - leading + 1
      if (number < 1 || number > days) return null
      const date = `${month}-${String(number).padStart(2, '0')}`
      return { date, number, isToday: date === today, times: byDate.get(date) ?? [] }
    }),
  )
}

/** @param by months; may be negative */
export function shiftMonth(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 7)
}

export function countDays(month: string): number {
  return new Date(Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - 1).getUTCDate()
}
