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
