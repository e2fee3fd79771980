import { expect, test } from 'vitest'
import { UnreadableCalendarError } from './parse-calendars.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { readHolidays } from './read-holidays.ts'

const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), to: Date.parse('2026-11-09T00:00:00Z') }
const PERIOD = { firstDay: '2026-10-19', lastDay: '2026-11-09' }

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

/** Each of these was looked at for ever, in the tab of whoever gave the file. */
test.for([
  ['a day that no month has', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
  ['a month that no year has', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=-30'],
  ['weeks of a year, by the day', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;BYWEEKNO=53;BYMONTH=6'],
  ['no beginning', 'DURATION:-PT99999999H', 'RRULE:FREQ=DAILY;INTERVAL=0'],
])('an event with %s is left out', ([, ...lines]) => {
  expect(readHolidays(calendar(...lines), PERIOD)).toEqual([])
  expect(readBusyTimes(calendar(...lines), WINDOW, 'UTC')).toEqual([])
})

test.for(['SECONDLY', 'MINUTELY;BYMONTH=1'])('what repeats %s is refused', (rule) => {
  const text = calendar('DTSTART:20261020T100000Z', `RRULE:FREQ=${rule}`)
  expect(() => readBusyTimes(text, WINDOW, 'UTC')).toThrow(UnreadableCalendarError)
})

test('the last of February and the last day of each month come again', () => {
  const text = calendar('DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;BYMONTHDAY=31,-1')
  expect(readHolidays(text, PERIOD).map(({ firstDay }) => firstDay)).toContain('2026-10-31')
})
