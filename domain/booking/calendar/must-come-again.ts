import type ICAL from 'ical.js'
import { UnreadableCalendarError } from './parse-calendars.ts'

const TOO_OFTEN = ['SECONDLY', 'MINUTELY']
/** Of these the library itself notices that nothing ever fits. */
const ENDING = ['MONTHLY', 'YEARLY']
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Refuses rules (RFC 5545, section 3.3.10) whose next repetition would be looked for without end, or for too long.
 * @throws UnreadableCalendarError for what repeats every minute or second; Error for what never begins or never fits, e.g.
 * each 31st of February
 */
export function mustComeAgain({ component }: ICAL.Event): void {
  // Nothing is a repetition of nothing, and the library would look for one for ever.
  if (!component.hasProperty('dtstart')) throw new Error('It never begins')
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur
    if (TOO_OFTEN.includes(rule.freq)) {
      throw new UnreadableCalendarError('Events of the calendar repeat too often.')
    }
    if (ENDING.includes(rule.freq)) continue
    // The standard has these for whole years alone.
    if (readNumbers(rule, 'BYYEARDAY').length + readNumbers(rule, 'BYWEEKNO').length > 0)
      throw new Error('No rule')
    if (!hasDays(rule)) throw new Error('It never comes again')
  }
}

function hasDays(rule: ICAL.Recur): boolean {
  const days = readNumbers(rule, 'BYMONTHDAY')
  const months = readNumbers(rule, 'BYMONTH')
  const lengths = months.length > 0 ? months.map((month) => LONGEST_MONTHS[month - 1] ?? 0) : LONGEST_MONTHS
  const longest = Math.max(...lengths)
  return longest > 0 && (days.length === 0 || days.some((day) => day !== 0 && Math.abs(day) <= longest))
}

function readNumbers(rule: ICAL.Recur, part: string): number[] {
  return rule.getComponent(part).map(Number)
}
