/** Parses written dates into calendar parts. `time-zone.ts` checks whether the day exists. */

export type DateOrder = 'day-first' | 'month-first'

export type CalendarDay = { year: number; month: number; day: number }

export type CalendarParts = CalendarDay & {
  /** Null for a date without a time. `offsetMinutes` is null without a zone. */
  time: { hour: number; minute: number; second: number; offsetMinutes: number | null } | null
}

export const MAX_DATE_LENGTH = 100

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,? )?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const TIME =
  '(?:(?:,|T| at)? ?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,]\\d+)?)?(?: ?([ap])\\.?m\\.?)?(?: ?(Z|UTC|UT|GMT|[ECMP][SD]T|(?:GMT|UTC)[+-]\\d\\d:?\\d\\d|[+-]\\d\\d:?\\d\\d|[+-]\\d\\d))?(?: \\([^)]*\\))?)?'

const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i')
const DAY_NAME_YEAR = new RegExp(`^${WEEKDAY}${DAY}[ -]${MONTH_NAME},?[ -](\\d{4})${TIME}$`, 'i')
const NAME_DAY_YEAR = new RegExp(`^${WEEKDAY}${MONTH_NAME} ${DAY},? (\\d{4})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}$`, 'i')

const ZONE_HOURS: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}

/** Parses a written date; `order` decides what 05/02/2026 means. */
export function readCalendarText(
  text: string,
  order?: DateOrder,
): CalendarParts | 'ambiguous' | 'unreadable' {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst)
    return withTime({ year: yearFirst[1], month: yearFirst[3], day: yearFirst[4] }, yearFirst.slice(5))
  const dayName = DAY_NAME_YEAR.exec(text)
  if (dayName)
    return withTime({ year: dayName[3], month: nameToMonth(dayName[2]), day: dayName[1] }, dayName.slice(4))
  const nameDay = NAME_DAY_YEAR.exec(text)
  if (nameDay)
    return withTime({ year: nameDay[3], month: nameToMonth(nameDay[1]), day: nameDay[2] }, nameDay.slice(4))
  const yearLast = YEAR_LAST.exec(text)
  return yearLast ? readYearLast(yearLast, order) : 'unreadable'
}

/**
 * Infers the day and month order from the dates of a column: from a number above 12, or from the dots of
 * day-first countries. Null if there is no evidence or it conflicts.
 */
export function findDateOrder(values: readonly unknown[]): DateOrder | null {
  const found = new Set<DateOrder>()
  for (const value of values) {
    if (typeof value !== 'string' || value.length > MAX_DATE_LENGTH) continue
    const match = YEAR_LAST.exec(value.replace(/\s+/g, ' ').trim())
    const order = match ? readOwnOrder(match) : null
    if (order !== null) found.add(order)
  }
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}

function readOwnOrder(yearLast: RegExpExecArray): DateOrder | null {
  const [, first, separator, second] = yearLast
  if (separator === '.' || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : null
}

function readYearLast(match: RegExpExecArray, order?: DateOrder): CalendarParts | 'ambiguous' | 'unreadable' {
  const [, first, , second, year] = match
  const knownOrder = readOwnOrder(match) ?? (first === second ? 'day-first' : order)
  if (knownOrder === undefined) return 'ambiguous'
  const [day, month] = knownOrder === 'day-first' ? [first, second] : [second, first]
  return withTime({ year: expandYear(year!), month, day }, match.slice(5))
}

/** Two-digit years 00 to 69 are in this century, as in POSIX. */
function expandYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}

function nameToMonth(name: string | undefined): string {
  return String(MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1)
}

function withTime(
  day: { year?: string; month?: string; day?: string },
  [hour, minute, second, half, zone]: (string | undefined)[],
): CalendarParts | 'unreadable' {
  const parts = { year: Number(day.year), month: Number(day.month), day: Number(day.day) }
  if (hour === undefined) return { ...parts, time: null }
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return 'unreadable'
  const hour24 =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return {
    ...parts,
    time: {
      hour: hour24,
      minute: Number(minute),
      second: Number(second ?? 0),
      offsetMinutes: readOffset(zone),
    },
  }
}

function readOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const named = ZONE_HOURS[zone.toLowerCase()]
  if (named !== undefined) return named * 60
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}
