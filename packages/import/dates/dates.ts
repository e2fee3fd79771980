/** Parses dates in files. Free text never becomes a date. */
import type { CalendarParts } from './calendar-parts.ts'
import { MAX_DATE_LENGTH, readCalendarText, type DateOrder } from './date-shapes.ts'
import { cleanLine, toText } from '../text/clean-text.ts'
import { startsAtMidnight, toInstant } from './time-zone.ts'

export type { DateOrder } from './date-shapes.ts'

export type ReadDate =
  | { kind: 'instant'; iso: string }
  | { kind: 'none' }
  /** Ambiguous, such as 05/02/2026: ask for the order. */
  | { kind: 'ambiguous' }
  /**
   * `latest`: latest day that the text can mean, as YYYY-MM-DD; empty if it has no year.
   * `text`: as written. `isImpossible`: written like a date, but there is no such day or time.
   */
  | { kind: 'unreadable'; latest: string; text?: string; isImpossible?: boolean }

export type DateOptions = {
  /** IANA time zone for times without one, and for dates, which are noon there. */
  timeZone: string
  dateOrder?: DateOrder
  /** Whether times without a zone are UTC, as in databases and `_gmt` columns. */
  bareTimesAreUtc?: boolean
  /** Time zone of the spreadsheet, whose scripts write dates as midnight in UTC. */
  midnightMeansDate?: string
}

const UNREADABLE: ReadDate = { kind: 'unreadable', latest: '' }
const NONE = /^(?:|n\/?a|none|null|undefined|-+|—|0000-00-00(?:[T ]00:00(?::00)?)?)$/i
const GVIZ_DATE = /^Date\((\d{4}),(\d{1,2}),(\d{1,2})(?:,(\d{1,2}),(\d{1,2}),(\d{1,2})(?:,\d+)?)?\)$/
const NUMBER = /^\d+(?:\.\d+)?$/
/** Year to second without separators, of the years that files can have. */
const TIMESTAMP = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/
const ISO_INSTANT_FROM_SHEET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)
/** Serial dates from 1954 to 2119; other five-digit numbers are not dates. */
const SERIAL_RANGE = { from: 20_000, to: 80_000 }
/** Epoch seconds from 1973 to 5138; larger numbers are milliseconds. */
const EPOCH_SECONDS_RANGE = { from: 1e8, to: 1e11 }
const EPOCH_MS_RANGE = { from: 1e11, to: 1e14 }

export function readDate(value: unknown, options: DateOptions): ReadDate {
  const date = readValue(value, options)
  const text = cleanLine(toText(value)).slice(0, MAX_DATE_LENGTH)
  return date.kind === 'unreadable' && text !== '' ? { ...date, text } : date
}

function readValue(value: unknown, options: DateOptions): ReadDate {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value !== 'string' && typeof value !== 'number') return UNREADABLE
  if (typeof value === 'string' && value.length > MAX_DATE_LENGTH) return UNREADABLE
  const text = String(value).replace(/\s+/g, ' ').trim()
  if (NONE.test(text)) return { kind: 'none' }
  if (NUMBER.test(text)) return readNumber(text, options)

  const gviz = GVIZ_DATE.exec(text)
  return gviz ? fromParts(readGvizParts(gviz), options) : readText(text, options)
}

function readText(text: string, options: DateOptions): ReadDate {
  const shape = readCalendarText(text, options.dateOrder)
  if (shape === 'ambiguous') return { kind: shape }
  if (shape === 'unreadable') return { kind: shape, latest: findLatestYear(text) }
  return fromParts(shape, options, ISO_INSTANT_FROM_SHEET.test(text))
}

function writeDay({ year, month, day }: CalendarParts): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )
}

function findLatestYear(text: string): string {
  const [latest] = [...text.matchAll(/(?<!\d)\d{4}(?!\d)/g)]
    .map(([year]) => year)
    .sort()
    .toReversed()
  return latest === undefined ? '' : `${latest}-12-31`
}

function readNumber(text: string, options: DateOptions): ReadDate {
  if (TIMESTAMP.test(text)) return readText(text, options)
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (compact) return fromParts({ ...numberParts(compact.slice(1, 4)), time: null }, options)
  const number = Number(text)
  if (isWithin(number, SERIAL_RANGE)) return fromParts(readSerial(number), options)
  if (isWithin(number, EPOCH_SECONDS_RANGE))
    return { kind: 'instant', iso: new Date(number * 1000).toISOString() }
  if (isWithin(number, EPOCH_MS_RANGE)) return { kind: 'instant', iso: new Date(number).toISOString() }
  return UNREADABLE
}

function readSerial(serial: number): CalendarParts {
  // Whole seconds: the fraction of a day is not exact.
  const date = new Date(Math.round((SERIAL_EPOCH_MS + serial * DAY_MS) / 1000) * 1000)
  const time = {
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offsetMinutes: null,
  }
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    time: Number.isInteger(serial) ? null : time,
  }
}

function readGvizParts(match: RegExpExecArray): CalendarParts {
  const [year, monthFromZero, day] = match.slice(1, 4).map(Number)
  const [hour, minute, second] = match.slice(4, 7).map(Number)
  const hasTime = match[4] !== undefined
  return {
    year: year!,
    month: monthFromZero! + 1,
    day: day!,
    time: hasTime ? { hour: hour!, minute: minute!, second: second!, offsetMinutes: null } : null,
  }
}

function numberParts(texts: readonly string[]): { year: number; month: number; day: number } {
  const [year, month, day] = texts.map(Number)
  return { year: year!, month: month!, day: day! }
}

function isWithin(number: number, range: { from: number; to: number }): boolean {
  return number >= range.from && number < range.to
}

function fromParts(parts: CalendarParts, options: DateOptions, mayBeSheetDate = false): ReadDate {
  const iso = toInstant(parts, options.bareTimesAreUtc === true ? 'UTC' : options.timeZone, options.timeZone)
  if (iso === null) return { kind: 'unreadable', latest: writeDay(parts), isImpossible: true }
  const day =
    mayBeSheetDate && options.midnightMeansDate ? startsAtMidnight(iso, options.midnightMeansDate) : null
  const noon = day === null ? null : toInstant({ ...day, time: null }, options.timeZone, options.timeZone)
  return { kind: 'instant', iso: noon ?? iso }
}
