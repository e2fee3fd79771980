const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = [
  { seconds: DAY, name: 'day' },
  { seconds: HOUR, name: 'hour' },
  { seconds: MINUTE, name: 'minute' },
  { seconds: 1, name: 'second' },
] as const

/**
 * For example "3 hours", "1 day", "less than a second". Uses the largest unit with a count of at least two,
 * or exactly one.
 */
export function describeDuration(seconds: number): string {
  const unit =
    UNITS.find((one) => seconds >= 2 * one.seconds || Math.round(seconds) === one.seconds) ?? UNITS[3]
  const count = Math.round(seconds / unit.seconds)
  if (count < 1) return 'less than a second'
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

export function describeInterval(seconds: number): string {
  return `every ${describeDuration(seconds).replace(/^1 /, '')}`
}

export function describeMilliseconds(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds)} ms`
}
