import { expect, test } from 'vitest'
import { UnreadableCalendarError } from './parse-calendars.ts'
import { readBusyTimes } from './read-busy-times.ts'

const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), to: Date.parse('2026-11-09T00:00:00Z') }
const ZONE = 'America/New_York'
const HOUR = ['DTSTART:20261020T120000Z', 'DURATION:PT1H']

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

function read(...events: string[][]): string[] {
  const short = (instant: number) => new Date(instant).toISOString().slice(5, 16)
  return readBusyTimes(calendar(...events), WINDOW, ZONE).map(({ from, to }) => `${short(from)} ${short(to)}`)
}

test.for([
  [
    'an event with an end',
    ['DTSTART:20261020T120000Z', 'DTEND:20261020T130000Z'],
    ['10-20T12:00 10-20T13:00'],
  ],
  [
    'an event at the edge',
    ['DTSTART:20261101T000000Z', 'DTEND:20271101T000000Z'],
    ['11-01T00:00 11-09T00:00'],
  ],
  ['a free event', [...HOUR, 'TRANSP:TRANSPARENT'], []],
  ['a cancelled event', [...HOUR, 'STATUS:CANCELLED'], []],
  ['an event that is free in Outlook', [...HOUR, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
] as const)('reads %s', ([, lines, expected]) => {
  expect(read(['UID:a', ...lines])).toEqual(expected)
})

test('recurring events follow the local time, exclusions and moved occurrences', () => {
  const series = [
    'UID:a',
    'DTSTART;TZID=Europe/Berlin:20261019T090000',
    'DTEND;TZID=Europe/Berlin:20261019T093000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4',
    'EXDATE;TZID=Europe/Berlin:20261102T090000',
  ]
  const moved = [
    'UID:a',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261019T090000',
    'DTSTART:20261021T120000Z',
    'DTEND:20261021T123000Z',
  ]
  expect(read(series, moved)).toEqual(['10-21T12:00 10-21T12:30', '10-26T08:00 10-26T08:30'])
})

test('of several versions of an event, or of one occurrence, the one with the highest SEQUENCE counts', () => {
  const at = (hour: string, ...lines: string[]) => [
    'UID:a',
    `DTSTART:20261020T${hour}0000Z`,
    'DURATION:PT1H',
    ...lines,
  ]
  const [former, latest] = [at('08', 'SEQUENCE:1'), at('12', 'SEQUENCE:10')]
  expect(read(former, latest)).toEqual(['10-20T12:00 10-20T13:00'])
  expect(read(latest, former, at('09'))).toEqual(['10-20T12:00 10-20T13:00'])
  expect(read(latest, at('08', 'SEQUENCE:11', 'STATUS:CANCELLED'))).toEqual([])
  // The file does not show which of the two is newer.
  expect(read(at('08'), at('12'))).toHaveLength(2)
  const daily = at('12', 'RRULE:FREQ=DAILY;COUNT=2')
  const of = 'RECURRENCE-ID:20261021T120000Z'
  expect(read(at('15', of, 'SEQUENCE:2'), daily, at('16', of, 'SEQUENCE:1'))).toEqual([
    '10-20T12:00 10-20T13:00',
    '10-20T15:00 10-20T16:00',
  ])
})

test.for(['<!doctype html><p>Sign in', '', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART'])(
  'rejects %j with a user-visible message',
  (text) => {
    expect(() => readBusyTimes(text, WINDOW, ZONE)).toThrow(UnreadableCalendarError)
  },
)
