/** Weekly hours as form rows, which may be invalid while being edited. */
import type { HoursSpan } from '#domain/booking/rules/booking-rules.ts'
import { doOverlap } from '#domain/booking/times/spans.ts'
import { DAY_MINUTES, formatTimeInput, parseTime } from '#domain/time-zone/zone-times.ts'
import { readHours } from '../open-hours.ts'

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
/** Default break before another span on the same day. */
const BREAK_MINUTES = 60
const SPAN_MINUTES = 4 * 60

/** Sorts hours. Time inputs can't show 24:00, so the end of the day becomes 00:00. */
export function toRows(hours: readonly HoursSpan[]): HoursRow[] {
  return hours
    .toSorted((one, other) => one.day - other.day || one.from.localeCompare(other.from))
    .map((span, key) => ({ ...span, to: span.to === '24:00' ? '00:00' : span.to, key }))
}

/** Converts valid rows to the stored form. */
export function toHours(rows: readonly HoursRow[]): HoursSpan[] {
  return toRows(rows).map(({ day, from, to }) => ({ day, from, to: to === '00:00' ? '24:00' : to }))
}

/** Adds hours to a day; if it already has some, after a break. */
export function addSpan(rows: readonly HoursRow[], day: number): HoursRow[] {
  const ends = rows.filter((row) => row.day === day).map((row) => readHours(row).to)
  return [...rows, { day, ...composeSpan(ends), key: nextKey(rows) }]
}

function composeSpan(ends: readonly number[]): Pick<HoursSpan, 'from' | 'to'> {
  if (ends.length === 0) return FIRST_SPAN
  const from = Math.max(...ends) + BREAK_MINUTES
  if (from >= DAY_MINUTES) return { from: '', to: '' }
  const to = Math.min(from + SPAN_MINUTES, DAY_MINUTES)
  return { from: formatTimeInput(from), to: formatTimeInput(to % DAY_MINUTES) }
}

/** Replaces the hours of Monday to Friday with those of one day. */
export function copyToWorkdays(rows: readonly HoursRow[], day: number): HoursRow[] {
  const pattern = rows.filter((row) => row.day === day)
  const others = WORKDAYS.filter((other) => other !== day)
  const unchanged = rows.filter((row) => !others.includes(row.day))
  const copies = others.flatMap((other) => pattern.map((row) => ({ ...row, day: other })))
  const first = nextKey(rows)
  return [...unchanged, ...copies.map((row, at) => ({ ...row, key: first + at }))]
}

/** Returns problems by row key. */
export function findHoursProblems(rows: readonly HoursRow[]): Map<number, string> {
  const problems = new Map<number, string>()
  for (const row of rows) {
    const problem = findProblem(row, rows)
    if (problem) problems.set(row.key, problem)
  }
  return problems
}

function findProblem(row: HoursRow, rows: readonly HoursRow[]): string | null {
  if (!isComplete(row)) return 'Enter both times, such as 09:00 and 12:30.'
  if (row.from === row.to && row.from !== '00:00') return 'The end must differ from the start.'
  const overlapping = rows.find(
    (other) =>
      other.key < row.key &&
      other.day === row.day &&
      isComplete(other) &&
      doOverlap(readHours(other), readHours(row)),
  )
  return (
    (overlapping && `This overlaps with ${overlapping.from} to ${overlapping.to} on the same day.`) ?? null
  )
}

const isComplete = ({ from, to }: HoursSpan) => parseTime(from) !== null && parseTime(to) !== null

/** Returns whether hours continue after midnight, which may be a mistake. */
export function endsNextDay(row: HoursSpan): boolean {
  return row.from !== row.to && readHours(row).to > DAY_MINUTES
}

const nextKey = (rows: readonly HoursRow[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1
