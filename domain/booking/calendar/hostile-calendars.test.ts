import { expect, test } from 'vitest'
import { readBusyTimes } from './read-busy-times.ts'

const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), to: Date.parse('2026-11-09T00:00:00Z') }

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

const DAY = [{ from: Date.parse('2026-10-20T00:00:00Z'), to: Date.parse('2026-10-21T00:00:00Z') }]

/** Some libraries search forever for the next occurrence of these rules. */
test.for([
  ['a day that no month has', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
  ['a month that no year has', 'RRULE:FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=-30'],
  ['an hour that its interval never reaches', 'RRULE:FREQ=HOURLY;INTERVAL=24;BYHOUR=3'],
  ['a BYSETPOS that no month has', 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=200'],
] as const)('an event repeated on %s is read as a single event', ([, rule]) => {
  const text = calendar('DTSTART;VALUE=DATE:20261020', rule)
  expect(readBusyTimes(text, WINDOW, 'UTC')).toEqual(DAY)
})

test.for([
  ['no start', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'],
  ['an interval of 0', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;INTERVAL=0'],
  ['a count of 0', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;COUNT=0'],
  ['an invalid day of the year', 'DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=YEARLY;BYYEARDAY=400'],
  ['a non-Gregorian calendar', 'DTSTART;VALUE=DATE:20261020', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'],
  ['a malformed rule line', 'DTSTART;VALUE=DATE:20261020', 'RRULE;FREQ=DAILY'],
])('skips and reports an event with %s', ([, ...lines]) => {
  const reports: string[] = []
  expect(readBusyTimes(calendar(...lines), WINDOW, 'UTC', (line) => reports.push(line))).toEqual([])
  expect(reports).toEqual([expect.stringContaining('can’t be read')])
})

test.for(['SECONDLY', 'MINUTELY'])(
  'an endless %s rule blocks all time from its start and is reported',
  (rule) => {
    const reports: string[] = []
    const text = calendar('DTSTART:20261020T100000Z', 'DURATION:PT1S', `RRULE:FREQ=${rule}`)
    const window = { ...WINDOW, to: WINDOW.from + 370 * 24 * 60 * 60 * 1000 }
    expect(readBusyTimes(text, window, 'UTC', (line) => reports.push(line))).toEqual([
      { from: Date.parse('2026-10-20T10:00:00Z'), to: window.to },
    ])
    expect(reports).toEqual([expect.stringContaining('repeats so often')])
  },
)

test('reads a rule for the 31st and the last day of each month', () => {
  const text = calendar('DTSTART;VALUE=DATE:20261020', 'RRULE:FREQ=DAILY;BYMONTHDAY=31,-1')
  expect(readBusyTimes(text, WINDOW, 'UTC')).toContainEqual({
    from: Date.parse('2026-10-31T00:00:00Z'),
    to: Date.parse('2026-11-01T00:00:00Z'),
  })
})
