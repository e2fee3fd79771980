/** Parses written dates into calendar parts. `time-zone.ts` checks whether the day exists. */
import {
  DATE_WORD,
  type CalendarWords,
  listCalendarWords,
  normalizeDateText,
  splitWords,
} from './calendar-words.ts'
import type { CalendarDay, CalendarParts, ClockTime } from './calendar-parts.ts'
import { findClock } from './clock-times.ts'

export type DateOrder = 'day-first' | 'month-first'

export const MAX_DATE_LENGTH = 100

const YEAR_FIRST = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/
/** As in XML Schema. */
const DAY_WITH_ZONE = /(?<=^\d{4}-\d\d-\d\d)(?:z|[+-]\d\d:\d\d)$/
const WEEK_DATE = /^(\d{4})-?w(\d\d)-?([1-7])(?=$|[t ])/
const ORDINAL_DATE = /^(\d{4})-(\d{3})(?=$|[t ])/
const BASIC_TIMESTAMP = /^(\d{4})(\d\d)(\d\d)t?(\d\d)(\d\d)(\d\d)?(?=$|z|[+-])/
const EAST_ASIAN_DATE = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?/
/** Last year before the first of an era. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 }
const ERA_YEAR = /(令和|平成|昭和|民國|民国) ?(\d{1,3}|元) ?年/
const VIETNAMESE_DATE = /(?:ngay )?(\d{1,2}) (?:thang|thg) (\d{1,2})(?:,? nam)?,? (\d{4})/
/** Zeros of the digits that Arabic, Persian, Hindi, Bengali and Thai use. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/** Thailand counts years from 543 BC; those of files are from 1900 to 2156. */
const BUDDHIST_YEARS = 543
const FIRST_BUDDHIST_YEAR = 2443
const LAST_BUDDHIST_YEAR = 2699

const DAY_MS = 24 * 60 * 60 * 1000

/** Parses a written date; `order` decides what 05/02/2026 means. */
export function readCalendarText(
  text: string,
  order?: DateOrder,
): CalendarParts | 'ambiguous' | 'unreadable' {
  const found = takeApart(text)
  if (found === null) return 'unreadable'
  const day = found.month === null ? readNumbers(found.rest, order) : readNamedMonth(found.rest, found.month)
  return typeof day === 'string' ? day : { ...day, time: found.time }
}

/**
 * Infers the day and month order from the dates of a column: from a number above 12, or from the dots of
 * day-first countries. Null if there is no evidence or it conflicts.
 */
export function findDateOrder(values: readonly unknown[]): DateOrder | null {
  const found = new Set<DateOrder>()
  for (const value of values) {
    if (typeof value !== 'string') continue
    const match = YEAR_LAST.exec(takeApart(value.slice(0, MAX_DATE_LENGTH + 1))?.rest ?? '')
    const order = match ? readOwnOrder(match) : null
    if (order !== null) found.add(order)
  }
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}

type DateText = {
  /** The date without its time and words. */
  rest: string
  /** From the name of a month. */
  month: number | null
  time: ClockTime | null
}

/** Null for text with words or characters that no date has. */
function takeApart(text: string): DateText | null {
  if (text.length > MAX_DATE_LENGTH) return null
  const written = writeDigits(normalizeDateText(text.replace(/\s+/g, ' ').trim()))
    .replace(DAY_WITH_ZONE, '')
    .replace(BASIC_TIMESTAMP, (...[, year, month, day, hour, minute, second = '00']: string[]) => {
      return `${year}-${month}-${day} ${hour}:${minute}:${second}`
    })
    .replace(WEEK_DATE, (_all, year: string, week: string, day: string) => {
      return writeDay(
        year,
        findSunday(Number(year)) + (Number(week) - 1) * 7 + Number(day),
        Number(week) <= 53,
      )
    })
    .replace(ORDINAL_DATE, (_all, year: string, day: string) => {
      const isDay = new Date(Date.UTC(Number(year), 0, Number(day))).getUTCFullYear() === Number(year)
      return writeDay(year, Date.UTC(Number(year), 0, 0) / DAY_MS + Number(day), isDay)
    })
    .replace(
      ERA_YEAR,
      (_all, era: string, year: string) => `${ERAS[era]! + (year === '元' ? 1 : Number(year))}年`,
    )
    .replace(EAST_ASIAN_DATE, '$1-$2-$3 ')
    .replace(VIETNAMESE_DATE, '$3-$2-$1')
    // Thai has no blanks between words, and years of two digits are Buddhist.
    .replace(/(?:วัน)?ที่/g, ' ')
    .replace(/(\d{1,2})\.(\d\d) ?น\.?$/, '$1:$2')
    .replace(/(?<=[\u0e01-\u0e5b][. ]+)(\d\d)(?= |$)/, '25$1')
  const clock = findClock(written)
  const dateText = clock === null ? written : clock.rest
  const words = splitWords(dateText)
  const meaning = readWords(words, listCalendarWords('english')) ?? readWords(words, listCalendarWords('all'))
  if (meaning === null) return null
  const time = clock === null ? null : toHalf(clock.time, clock.half ?? meaning.half)
  if (time === 'impossible') return null
  const rest = dateText
    .replace(DATE_WORD, ' ')
    .replace(/[(),،|·–—'"]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .-]+/, '')
    .trim()
  return { rest: rest.endsWith('.') ? rest.slice(0, -1).trim() : rest, month: meaning.month, time }
}

function writeDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10)!)
  })
}

/** Days from 1970 to the Sunday before the first ISO week. */
function findSunday(year: number): number {
  const fourth = Date.UTC(year, 0, 4)
  return fourth / DAY_MS - (new Date(fourth).getUTCDay() || 7)
}

/** A day that doesn't exist becomes a date that is always invalid. */
function writeDay(year: string, daysSince1970: number, exists: boolean): string {
  return exists
    ? new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    : `${year}-02-30`
}

type WordMeaning = { month: number | null; half: 'am' | 'pm' | null }

/** Null if a word is unknown or the months contradict. */
function readWords(words: readonly string[], known: CalendarWords): WordMeaning | null {
  const months: string[] = []
  let half: WordMeaning['half'] = null
  for (let at = 0; at < words.length; at += 1) {
    const [word, pair] = [words[at]!, `${words[at]} ${words[at + 1]}`]
    if (known.months.has(pair)) {
      months.push(pair)
      at += 1
    } else if (known.months.has(word)) months.push(word)
    else if (!known.fillers.has(word) && known.halves.has(word)) half = known.halves.get(word)!
    else if (!known.weekdays.has(word) && !known.fillers.has(word)) return null
  }
  // "mar." is a month in Spanish, and Tuesday in Spanish and French.
  const certain = months.length > 1 ? months.filter((word) => !known.weekdays.has(word)) : months
  if (certain.length > 1 || (certain.length === 0 && months.length > 0)) return null
  return { month: known.months.get(certain[0] ?? '') ?? null, half }
}

function toHalf(time: ClockTime, half: 'am' | 'pm' | null): ClockTime | 'impossible' {
  if (half === null) return time
  if (time.hour < 1 || time.hour > 12) return 'impossible'
  return { ...time, hour: (time.hour % 12) + (half === 'pm' ? 12 : 0) }
}

/** Day and year beside the name of a month: the year has four digits, or comes last. */
function readNamedMonth(rest: string, month: number): CalendarDay | 'unreadable' {
  const numbers = rest.split(/[ ./-]+/).filter((part) => part !== '')
  const [first = '', second = ''] = numbers
  if (numbers.length !== 2 || !/^\d+$/.test(first + second)) return 'unreadable'
  const [year, day] = first.length === 4 || Number(first) > 31 ? [first, second] : [second, first]
  const isWritten = (year.length === 4 || year.length === 2) && day.length <= 2
  return isWritten ? toDay(year, month, day) : 'unreadable'
}

function readNumbers(rest: string, order?: DateOrder): CalendarDay | 'ambiguous' | 'unreadable' {
  const yearFirst = YEAR_FIRST.exec(rest)
  if (yearFirst) return toDay(yearFirst[1]!, Number(yearFirst[3]), yearFirst[4]!)
  const yearLast = YEAR_LAST.exec(rest)
  return yearLast ? readYearLast(yearLast, order) : 'unreadable'
}

function readOwnOrder(yearLast: RegExpExecArray): DateOrder | null {
  const [, first, separator, second] = yearLast
  if (separator === '.' || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : null
}

function readYearLast(match: RegExpExecArray, order?: DateOrder): CalendarDay | 'ambiguous' {
  const [, first, , second, year] = match
  const knownOrder = readOwnOrder(match) ?? (first === second ? 'day-first' : order)
  if (knownOrder === undefined) return 'ambiguous'
  const [day, month] = knownOrder === 'day-first' ? [first, second] : [second, first]
  return toDay(year!, Number(month), day!)
}

/** Two-digit years 00 to 69 are in this century, as in POSIX. */
function toDay(year: string, month: number, day: string): CalendarDay {
  const century = year.length === 4 ? 0 : Number(year) < 70 ? 2000 : 1900
  const written = century + Number(year)
  const isBuddhist = written >= FIRST_BUDDHIST_YEAR && written <= LAST_BUDDHIST_YEAR
  return { year: isBuddhist ? written - BUDDHIST_YEARS : written, month, day: Number(day) }
}
