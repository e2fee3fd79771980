const formatters = new Map<string, Intl.DateTimeFormat>()

/** IANA time zone and BCP 47 locale of dates. */
export type DateStyle = { timeZone: string; locale: string }

export const pickDates = ({ timeZone, locale }: DateStyle): DateStyle => ({ timeZone, locale })

/** For example "November 18, 2026"; empty for an invalid date. */
export function formatLongDate(timestamp: string, dates: DateStyle): string {
  return formatDate(timestamp, dates, 'long')
}

export function formatShortDate(timestamp: string, dates: DateStyle): string {
  return formatDate(timestamp, dates, 'short')
}

function formatDate(timestamp: string, dates: DateStyle, month: 'long' | 'short'): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? '' : getFormatter(dates, month).format(date)
}

function getFormatter({ timeZone, locale }: DateStyle, month: 'long' | 'short'): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale} ${month}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat(locale, { timeZone, month, day: 'numeric', year: 'numeric' })
  formatters.set(key, formatter)
  return formatter
}

/** Readers don't see changes within this time after publishing. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Date of the last change, if it was more than a day after publishing; else null. */
export function findRevision(publishedAt: string, revisedAt: string | null): string | null {
  if (revisedAt === null) return null
  return Date.parse(revisedAt) - Date.parse(publishedAt) > DAY_MS ? revisedAt : null
}

/** ISO 8601. `revised_at` is the last change of title or text; null if there was none. */
export type PostTimes = { published_at: string; revised_at: string | null }

const END_OF_DATES = Date.UTC(9999, 11, 31)
/** Format of UTC times in PostgreSQL; sorts chronologically. */
const IN_UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00:00$/
const [EARLIEST, LATEST] = ['1970-01-01T00:00:01', '9999-12-30']

/**
 * Returns the date of the last change as ISO 8601, for structured data, sitemaps, feeds and Markdown;
 * undefined if it is outside the W3C format.
 */
export function findLastModified(times: PostTimes): string | undefined {
  const { published_at: published, revised_at: revised } = times
  const last = revised === null ? published : findLater(published, revised)
  return writeInUtc(last) ?? writeDate(Date.parse(last))
}

function findLater(one: string, other: string): string {
  if (IN_UTC.test(one) && IN_UTC.test(other)) return one > other ? one : other
  return Date.parse(one) > Date.parse(other) ? one : other
}

/** Faster than `Date`, which matters for sitemaps of 5,000 posts. */
function writeInUtc(time: string): string | undefined {
  const [, seconds = '', fraction = ''] = IN_UTC.exec(time) ?? []
  if (seconds < EARLIEST || seconds > LATEST) return undefined
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function writeDate(time: number): string | undefined {
  return time > 0 && time < END_OF_DATES ? new Date(time).toISOString() : undefined
}
