const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Letters of a month in a short date. */
const SHORT_MONTH_LETTERS = 3

/** "November 18, 2026", in UTC so that server and every browser agree; empty for what is no date. */
export function formatLongDate(timestamp: string): string {
  return formatDate(timestamp, (month) => month)
}

/** "Nov 18, 2026"; otherwise as `formatLongDate`. */
export function formatShortDate(timestamp: string): string {
  return formatDate(timestamp, (month) => month.slice(0, SHORT_MONTH_LETTERS))
}

function formatDate(timestamp: string, nameMonth: (month: string) => string): string {
  const date = new Date(timestamp)
  const month = MONTHS[date.getUTCMonth()]
  return month === undefined ? '' : `${nameMonth(month)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
