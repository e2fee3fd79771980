import { addDays } from '#domain/time-zone/calendar-days.ts'
import { FunctionRefusal } from './frame/function-refusal.ts'

/**
 * Whoever calls says which day the agency's calendar shows, as the page knows its time zone. No calendar on Earth is
 * more than a day away from that of UTC.
 * @throws FunctionRefusal 400 for another day
 */
export function mustBeToday(today: string): void {
  const utc = new Date().toISOString().slice(0, 10)
  if (today < addDays(utc, -1) || today > addDays(utc, 1))
    throw new FunctionRefusal(400, 'today must be the present day.')
}
