import { SHORTEST_INTERVAL_MINUTES } from './intervals.ts'

/**
 * The cron text of an interval of the slider: every N minutes below an hour, else every N hours; 30 seconds need a
 * field for seconds in front. Specification, section 7.
 */
export function cronExpression(minutes: number): string {
  if (minutes === SHORTEST_INTERVAL_MINUTES) return '*/30 * * * * *'
  return minutes < 60 ? `*/${minutes} * * * *` : `0 */${minutes / 60} * * *`
}
