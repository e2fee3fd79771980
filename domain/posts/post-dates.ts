const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * "November 18, 2026" on the calendar of the agency, so that server and every browser agree; empty for what is
 * no date.
 * @param timeZone a name of the IANA database
 */
export function formatLongDate(timestamp: string, timeZone: string): string {
  return formatDate(timestamp, timeZone, 'long')
}

/** "Nov 18, 2026"; otherwise as `formatLongDate`. */
export function formatShortDate(timestamp: string, timeZone: string): string {
  return formatDate(timestamp, timeZone, 'short')
}

function formatDate(timestamp: string, timeZone: string, month: 'long' | 'short'): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? '' : getFormatter(timeZone, month).format(date)
}

function getFormatter(timeZone: string, month: 'long' | 'short'): Intl.DateTimeFormat {
  const key = `${timeZone} ${month}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, month, day: 'numeric', year: 'numeric' })
  formatters.set(key, formatter)
  return formatter
}

/** A word that is put right on the day of publishing is no news to readers. */
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When the words of a post were last changed, if that was more than a day after it was published; else null.
 * @param revisedAt when title or text last got other words; null when they never did
 */
export function findRevision(publishedAt: string, revisedAt: string | null): string | null {
  if (revisedAt === null) return null
  return Date.parse(revisedAt) - Date.parse(publishedAt) > DAY_MS ? revisedAt : null
}

/** As ISO 8601; when somebody changed the row after it came, or null. */
export type PostTimes = { published_at: string; changed_at: string | null }

const END_OF_DATES = Date.UTC(9999, 11, 31)
/** As PostgreSQL writes a time in UTC: texts of this form stand in the order of their times. */
const IN_UTC = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00:00$/
const [EARLIEST, LATEST] = ['1970-01-01T00:00:01', '9999-12-30']

/**
 * When what readers see of a post changed last. A row that nobody changed since it came has the date of its
 * publication: when it was seeded or imported says nothing about its text.
 * @returns an ISO 8601 timestamp; undefined for a date that W3C's notation can't write
 */
export function findLastModified(times: PostTimes): string | undefined {
  const { published_at: published, changed_at: changed } = times
  const last = changed === null ? published : findLater(published, changed)
  return writeInUtc(last) ?? writeDate(Date.parse(last))
}

function findLater(one: string, other: string): string {
  if (IN_UTC.test(one) && IN_UTC.test(other)) return one > other ? one : other
  return Date.parse(one) > Date.parse(other) ? one : other
}

/** A sitemap of 5,000 posts is written by this; reading and writing dates took a sixth of its time. */
function writeInUtc(time: string): string | undefined {
  const [, seconds = '', fraction = ''] = IN_UTC.exec(time) ?? []
  if (seconds < EARLIEST || seconds > LATEST) return undefined
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function writeDate(time: number): string | undefined {
  return time > 0 && time < END_OF_DATES ? new Date(time).toISOString() : undefined
}
