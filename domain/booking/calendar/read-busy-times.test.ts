import { describe, expect, test } from 'vitest'
import { UnreadableCalendarError } from './parse-calendars.ts'
import { readBusyTimes } from './read-busy-times.ts'

const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), to: Date.parse('2026-11-09T00:00:00Z') }
const ZONE = 'America/New_York'

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

function read(text: string): string[] {
  const short = (moment: number) => new Date(moment).toISOString().slice(5, 16)
  return readBusyTimes(text, WINDOW, ZONE).map(({ from, to }) => `${short(from)} ${short(to)}`)
}

describe('single events', () => {
  test.for([
    ['in UTC', ['DTSTART:20261020T120000Z', 'DTEND:20261020T130000Z'], '10-20T12:00 10-20T13:00'],
    ['with a length', ['DTSTART:20261020T120000Z', 'DURATION:PT90M'], '10-20T12:00 10-20T13:30'],
    [
      'in a zone',
      ['DTSTART;TZID=Europe/Berlin:20261020T120000', 'DTEND;TZID=Europe/Berlin:20261020T130000'],
      '10-20T10:00 10-20T11:00',
    ],
    [
      'on the clock of the host',
      ['DTSTART:20261020T120000', 'DTEND:20261020T130000'],
      '10-20T16:00 10-20T17:00',
    ],
    [
      'of a whole day',
      ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261102'],
      '11-01T04:00 11-02T05:00',
    ],
    ['of a whole day without an end', ['DTSTART;VALUE=DATE:20261020'], '10-20T04:00 10-21T04:00'],
    [
      'reaching out of the window',
      ['DTSTART:20261101T000000Z', 'DTEND:20271101T000000Z'],
      '11-01T00:00 11-09T00:00',
    ],
  ] as const)('%s', ([, lines, expected]) => {
    expect(read(calendar(['UID:a', ...lines]))).toEqual([expected])
  })

  test.for([
    ['free', ['TRANSP:TRANSPARENT']],
    ['cancelled', ['STATUS:CANCELLED']],
    ['free by Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
  ] as const)('that are %s keep nobody busy', ([, lines]) => {
    expect(read(calendar(['UID:a', 'DTSTART:20261020T120000Z', 'DTEND:20261020T130000Z', ...lines]))).toEqual(
      [],
    )
  })

  test('without a date count as nothing, and others beside them do', () => {
    expect(
      read(calendar(['UID:a', 'SUMMARY:x'], ['UID:b', 'DTSTART:20261020T120000Z', 'DURATION:PT1H'])),
    ).toEqual(['10-20T12:00 10-20T13:00'])
  })
})

describe('repetitions', () => {
  test('stay at their hour when the clocks change, skip what was taken out, and follow what was moved', () => {
    const text = calendar(
      [
        'UID:a',
        'DTSTART;TZID=Europe/Berlin:20261019T090000',
        'DTEND;TZID=Europe/Berlin:20261019T093000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4',
        'EXDATE;TZID=Europe/Berlin:20261102T090000',
      ],
      [
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261019T090000',
        'DTSTART:20261021T120000Z',
        'DTEND:20261021T123000Z',
      ],
    )
    expect(read(text)).toEqual(['10-21T12:00 10-21T12:30', '10-26T08:00 10-26T08:30'])
  })

  test('a repetition that was cancelled alone is free', () => {
    const text = calendar(
      ['UID:a', 'DTSTART:20261020T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['UID:a', 'RECURRENCE-ID:20261021T120000Z', 'DTSTART:20261021T120000Z', 'STATUS:CANCELLED'],
    )
    expect(read(text)).toEqual(['10-20T12:00 10-20T13:00'])
  })

  test('that began long ago reach the window', () => {
    const text = calendar(['UID:a', 'DTSTART:20100104T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'])
    expect(read(text)).toHaveLength(21)
  })
})

test('a zone that the file describes itself is taken from there', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n')
  const event = [
    'UID:a',
    'DTSTART;TZID=W. Europe Standard Time:20261020T120000',
    'DTEND;TZID=W. Europe Standard Time:20261020T130000',
  ]
  expect(read(calendar(event).replace('VERSION:2.0', `VERSION:2.0\r\n${zone}`))).toEqual([
    '10-20T10:00 10-20T11:00',
  ])
})

test.for([
  ['a page', '<!doctype html><p>Sign in'],
  ['nothing', ''],
  ['half a file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART'],
] as const)('%s is refused in words', ([, text]) => {
  expect(() => readBusyTimes(text, WINDOW, ZONE)).toThrow(UnreadableCalendarError)
})
