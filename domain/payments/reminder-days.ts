const MAX_REMINDERS = 10
const MAX_DAYS = 60
const DAYS = /^[+-]?\d{1,2}$/

/** Parses days relative to the due date, such as "-3, 1, 7"; negative is before. Null if invalid. */
export function readReminderDays(text: string): number[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const days = parts.filter((part) => DAYS.test(part)).map(Number)
  const isValid = days.length === parts.length && days.every((day) => Math.abs(day) <= MAX_DAYS)
  return isValid && days.length <= MAX_REMINDERS ? [...new Set(days)] : null
}

/** Whether it is between 8 AM and 8 PM in the agency's time zone, when reminders are sent. */
export function isReminderHour(moment: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment),
  )
  return hour >= 8 && hour < 20
}
