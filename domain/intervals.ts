/** Intervals at which news are fetched: the values of the slider (specification, section 9). */

/** The only value below a minute, for watching an import. */
export const MIN_INTERVAL_MINUTES = 0.5
const WHOLE_MINUTES = [1, 2, 3, 4]
const FIVE_MINUTE_STEPS = Array.from({ length: 11 }, (_, step) => 5 + step * 5)
const WHOLE_HOURS = Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)

/** In minutes, in the order of the slider: 30 seconds to one day. */
export const INTERVALS: readonly number[] = [
  MIN_INTERVAL_MINUTES,
  ...WHOLE_MINUTES,
  ...FIVE_MINUTE_STEPS,
  ...WHOLE_HOURS,
]

export const LAST_POSITION = INTERVALS.length - 1

export function toInterval(position: number): number {
  const nearest = Math.round(Math.min(Math.max(position, 0), LAST_POSITION))
  return INTERVALS[Number.isNaN(nearest) ? 0 : nearest]!
}

export function toPosition(minutes: number): number {
  let best = 0
  for (const [position, interval] of INTERVALS.entries()) {
    if (Math.abs(interval - minutes) < Math.abs(INTERVALS[best]! - minutes)) best = position
  }
  return best
}

export function isInterval(minutes: number): boolean {
  return INTERVALS.includes(minutes)
}

/** Specification, section 7. Thirty seconds need a sixth field, for seconds, at the start. */
export function cronExpression(minutes: number): string {
  if (minutes === MIN_INTERVAL_MINUTES) return '*/30 * * * * *'
  return minutes < 60 ? `*/${minutes} * * * *` : `0 */${minutes / 60} * * *`
}

export function describeInterval(minutes: number): string {
  if (minutes < 1) return count(minutes * 60, 'second')
  return minutes < 60 ? count(minutes, 'minute') : count(minutes / 60, 'hour')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
