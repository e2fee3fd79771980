/** The hours of a week as they are typed: rows that may be wrong for a while, each with a key of its own. */
import type { HoursSpan } from '#domain/booking/rules/booking-rules.ts'
import { formatTime, parseTime } from '#domain/time-zone/zone-times.ts'

export type HoursRow = HoursSpan & { key: number }

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const WORKDAYS = [1, 2, 3, 4, 5]
const FIRST_SPAN = { from: '09:00', to: '17:00' }
/** A second span of a day begins an hour after the first, and lasts as long as the day allows. */
const PAUSE_MINUTES = 60
const SPAN_MINUTES = 4 * 60
const LAST_MINUTE = 24 * 60

/** In order; a field knows no 24:00, so that the end of the day is typed as 00:00. */
export function toRows(hours: readonly HoursSpan[]): HoursRow[] {
  return hours
    .toSorted((one, other) => one.day - other.day || one.from.localeCompare(other.from))
    .map((span, key) => ({ ...span, to: span.to === '24:00' ? '00:00' : span.to, key }))
}

/** What is stored of rows without a problem. */
export function toHours(rows: readonly HoursRow[]): HoursSpan[] {
  return toRows(rows).map(({ day, from, to }) => ({ day, from, to: to === '00:00' ? '24:00' : to }))
}

/** One more span: the first of a day is a working day, a later one follows after a pause. */
export function addSpan(rows: readonly HoursRow[], day: number): HoursRow[] {
  const ends = rows.filter((row) => row.day === day).map(readEnd)
  return [...rows, { day, ...composeSpan(ends), key: nextKey(rows) }]
}

function composeSpan(ends: readonly number[]): Pick<HoursSpan, 'from' | 'to'> {
  if (ends.length === 0) return FIRST_SPAN
  const from = Math.max(...ends) + PAUSE_MINUTES
  // Late in the day nothing sensible is left: the fields are empty then.
  if (from >= LAST_MINUTE) return { from: '', to: '' }
  const to = Math.min(from + SPAN_MINUTES, LAST_MINUTE)
  return { from: formatTime(from), to: to === LAST_MINUTE ? '00:00' : formatTime(to) }
}

export function removeSpan(rows: readonly HoursRow[], key: number): HoursRow[] {
  return rows.filter((row) => row.key !== key)
}

export function changeSpan(rows: readonly HoursRow[], key: number, change: Partial<HoursSpan>): HoursRow[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row))
}

/** The hours of one day for Monday to Friday, in place of what these had. */
export function copyToWorkdays(rows: readonly HoursRow[], day: number): HoursRow[] {
  const pattern = rows.filter((row) => row.day === day)
  const others = WORKDAYS.filter((other) => other !== day)
  const kept = rows.filter((row) => !others.includes(row.day))
  let key = nextKey(rows)
  return [...kept, ...others.flatMap((other) => pattern.map((row) => ({ ...row, day: other, key: key++ })))]
}

/** What is wrong with which row, by its key. */
export function findHoursProblems(rows: readonly HoursRow[]): Map<number, string> {
  const problems = new Map<number, string>()
  for (const row of rows) {
    const problem = findProblem(row, rows)
    if (problem) problems.set(row.key, problem)
  }
  return problems
}

function findProblem(row: HoursRow, rows: readonly HoursRow[]): string | null {
  const from = parseTime(row.from)
  if (from === null || parseTime(row.to) === null) return 'Give both times, such as 09:00 and 12:30.'
  if (row.from === row.to && from !== 0) return 'This ends when it begins.'
  const clash = rows.find(
    (other) => other.key < row.key && other.day === row.day && doClash(other, from, readEnd(row)),
  )
  return clash ? `This overlaps with ${clash.from} to ${clash.to} on the same day.` : null
}

function doClash(other: HoursRow, from: number, to: number): boolean {
  const otherFrom = parseTime(other.from)
  return otherFrom !== null && otherFrom < to && from < readEnd(other)
}

/** Whether hours go on after midnight, which is said beside them, as it may be a slip. */
export function endsNextDay(row: HoursSpan): boolean {
  return row.from !== row.to && readEnd(row) > LAST_MINUTE
}

/** Minutes since the midnight at which the day began; what ends before its begin ends on the next day. */
function readEnd({ from, to }: HoursSpan): number {
  const [begin, end] = [parseTime(from) ?? 0, parseTime(to) ?? 0]
  return end > begin ? end : end + LAST_MINUTE
}

function nextKey(rows: readonly HoursRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}
