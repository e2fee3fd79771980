import { describe, expect, test } from 'vitest'
import { readBusyTimes } from './read-busy-times.ts'

/** Feeds like those of common calendar services, reduced to the lines that affect times. */
const WINDOW = { from: Date.parse('2026-10-19T00:00:00Z'), to: Date.parse('2027-04-15T00:00:00Z') }
const short = (moment: number) => new Date(moment).toISOString().slice(5, 16)

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')

function read(text: string, host = 'America/New_York') {
  const reports: string[] = []
  const busy = readBusyTimes(text, WINDOW, host, (sentence) => reports.push(sentence))
  return { busy: busy.map(({ from, to }) => `${short(from)}>${short(to)}`), reports }
}

const VTIMEZONE = (name: string, more = '') =>
  `BEGIN:VTIMEZONE
TZID:${name}
${more}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.split('\n')

describe('time zone names', () => {
  const noon = (zone: string) => event('UID:a', `DTSTART;TZID=${zone}:20261202T120000`, 'DURATION:PT1H')
  test.for([
    ['Europe/Berlin', '11'],
    ['"Europe/Berlin"', '11'],
    ['europe/berlin', '11'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '11'],
    ['/mozilla.org/20070129_1/America/Argentina/Buenos_Aires', '15'],
    ['W. Europe Standard Time', '11'],
    ['"W. Europe Standard Time"', '11'],
    ['Central Standard Time (Mexico)', '18'],
    ['tzone://Microsoft/Utc', '12'],
    ['Etc/GMT+5', '17'],
    ['UTC+02:00', '10'],
    ['GMT-0500', '17'],
    ['EST5EDT', '17'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '11'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '17'],
    ['(UTC-03:00) Greenland, Buenos Aires', '15'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '06'],
    ['(UTC-07:00) Chihuahua, La Paz, Mazatlan', '19'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', '12'],
  ] as const)('%s is recognized without a VTIMEZONE', ([zone, hour]) => {
    const { busy, reports } = read(calendar(...noon(zone)))
    expect({ hour: busy[0]?.slice(6, 8), reports }).toEqual({ hour, reports: [] })
  })

  test.for(['Customized Time Zone', 'tzone://Microsoft/Custom', '(UTC+01:00) Amsterdam, Berlin', 'EST'])(
    '%s uses the VTIMEZONE of the file',
    (zone) => {
      const summer = event('UID:b', `DTSTART;TZID=${zone}:20270405T120000`, 'DURATION:PT1H')
      const gap = event('UID:c', `DTSTART;TZID=${zone}:20270328T023000`, 'DURATION:PT10M')
      expect(read(calendar(...VTIMEZONE(zone), ...noon(zone), ...summer, ...gap))).toEqual({
        busy: ['12-02T11:00>12-02T12:00', '03-28T01:30>03-28T01:40', '04-05T10:00>04-05T11:00'],
        reports: [],
      })
    },
  )

  test('a VTIMEZONE may name the IANA zone in X-LIC-LOCATION', () => {
    const zone = VTIMEZONE('Mine', 'X-LIC-LOCATION:Asia/Tokyo')
    expect(read(calendar(...zone, ...noon('Mine'))).busy).toEqual(['12-02T03:00>12-02T04:00'])
  })

  test.for(['Nowhere/Town', '(UTC+01:00) Nowhere', 'tzone://Microsoft/Custom', 'My Zone'])(
    'unknown zone %s blocks every possible hour and is reported',
    (zone) => {
      const { busy, reports } = read(calendar(...noon(zone)))
      expect(busy).toEqual(['12-01T22:00>12-03T01:00'])
      expect(reports).toEqual([expect.stringContaining(zone)])
    },
  )

  test('ignores a VTIMEZONE with an unreadable or secondly rule', () => {
    for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYDAY=']) {
      const zone = VTIMEZONE('Mine').map((line) => line.replace(/^RRULE:.*/, `RRULE:${rule}`))
      expect(read(calendar(...zone, ...noon('Mine'))).reports).toHaveLength(1)
    }
  })

  test.for([
    ['X-WR-TIMEZONE:Europe/Berlin', '11'],
    ['X-WR-TIMEZONE:W. Europe Standard Time', '11'],
    ['X-WR-CALNAME:Mine', '17'],
  ] as const)('floating times with %s', ([line, hour]) => {
    const floating = event('UID:a', 'DTSTART:20261202T120000', 'DURATION:PT1H')
    expect(read(calendar(line, ...floating)).busy[0]?.slice(6, 8)).toBe(hour)
  })
})

describe('exceptions and UNTIL across zones', () => {
  const series = (...lines: string[]) =>
    calendar(
      ...event('UID:a', 'DTSTART;TZID=W. Europe Standard Time:20261130T100000', 'DURATION:PT1H', ...lines),
    )
  const starts = (text: string) => read(text, 'Europe/Berlin').busy.map((span) => span.slice(0, 11))
  const [one, two, three] = ['11-30T09:00', '12-07T09:00', '12-14T09:00']

  test.for([
    ['a floating date', 'EXDATE:20261207T100000'],
    ['its own zone', 'EXDATE;TZID=W. Europe Standard Time:20261207T100000'],
    ['another zone', 'EXDATE;TZID=America/New_York:20261207T040000'],
    ['UTC', 'EXDATE:20261207T090000Z'],
    ['a day', 'EXDATE;VALUE=DATE:20261207'],
    ['a list with an invalid date', 'EXDATE:20261207T090000Z,x'],
  ] as const)('EXDATE removes one occurrence: %s', ([, line]) => {
    expect(starts(series('RRULE:FREQ=WEEKLY;COUNT=3', line))).toEqual([one, three])
  })

  test.for([
    ['UTC', 'UNTIL=20261214T090000Z'],
    ['local time', 'UNTIL=20261214T100000'],
    ['a day', 'UNTIL=20261214'],
  ] as const)('UNTIL includes the last occurrence: %s', ([, until]) => {
    expect(starts(series(`RRULE:FREQ=WEEKLY;${until}`))).toEqual([one, two, three])
  })

  test.for([
    ['UTC', 'RDATE:20261207T090000Z', [one, two]],
    ['another zone', 'RDATE;TZID=Asia/Tokyo:20261207T180000', [one, two]],
    ['a period with an end', 'RDATE;VALUE=PERIOD:20261207T090000Z/20261207T093000Z', [one, two]],
  ] as const)('RDATE adds one occurrence: %s', ([, line, expected]) => {
    expect(starts(series(line))).toEqual(expected)
  })

  test('EXDATE, RECURRENCE-ID and UNTIL with a time apply to an all-day series', () => {
    const days = (...lines: string[]) =>
      event('UID:a', 'DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines)
    const seen = (...lines: string[]) => starts(calendar(...days(...lines)))
    expect(seen('EXDATE;TZID=Pacific Standard Time:20261207T000000')).toHaveLength(2)
    expect(seen('EXDATE:20261206T230000Z')).toEqual(['11-29T23:00', '12-13T23:00'])
    expect(seen('EXDATE:20261207T000000Z')).toEqual(['11-29T23:00', '12-13T23:00'])
    const until = event('UID:b', 'DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=WEEKLY;UNTIL=20261213T230000Z')
    expect(starts(calendar(...until))).toHaveLength(3)
    const free = event('UID:a', 'RECURRENCE-ID:20261207T000000Z', 'STATUS:CANCELLED')
    expect(starts(calendar(...days(), ...free))).toEqual(['11-29T23:00', '12-13T23:00'])
  })

  test('THISANDFUTURE moves or cancels all later occurrences in local time', () => {
    const rule = event(
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20261019T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    )
    const change = (...lines: string[]) =>
      event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261026T090000Z', ...lines)
    const later = change('DTSTART;TZID=Europe/Berlin:20261027T120000', 'DURATION:PT30M')
    expect(read(calendar(...rule, ...later)).busy).toEqual([
      '10-19T08:00>10-19T09:00',
      '10-27T11:00>10-27T11:30',
      '11-03T11:00>11-03T11:30',
      '11-10T11:00>11-10T11:30',
    ])
    expect(read(calendar(...rule, ...change('STATUS:CANCELLED'))).busy).toHaveLength(1)
    const broken = change('DTSTART:soon')
    const { busy, reports } = read(calendar(...rule, ...broken))
    expect([busy.length, reports.length]).toEqual([4, 1])
  })
})

describe('durations', () => {
  const lengthOf = (...lines: string[]) => read(calendar(...event('UID:a', ...lines))).busy
  test.for([
    ['exact hours', 'DURATION:PT24H', '10-31T16:00>11-01T16:00'],
    ['a calendar day', 'DURATION:P1D', '10-31T16:00>11-01T17:00'],
    ['both', 'DURATION:P1DT1H', '10-31T16:00>11-01T18:00'],
    ['an end in another zone', 'DTEND;TZID=Europe/Berlin:20261031T180000', '10-31T16:00>10-31T17:00'],
    [
      'an end and a duration that differ',
      'DTEND:20261031T163000Z\r\nDURATION:PT1H',
      '10-31T16:00>10-31T17:00',
    ],
  ] as const)('%s', ([, line, expected]) => {
    expect(lengthOf('DTSTART;TZID=America/New_York:20261031T120000', line)).toEqual([expected])
  })

  test.for([
    [
      'an end before it begins',
      'DTSTART;VALUE=DATE:20261202\r\nDTEND;VALUE=DATE:20261201',
      '12-02T05:00>12-03T05:00',
    ],
    ['a duration', 'DTSTART;VALUE=DATE:20261202\r\nDURATION:P2D', '12-02T05:00>12-04T05:00'],
    ['a day of 25 hours', 'DTSTART;VALUE=DATE:20261101', '11-01T04:00>11-02T05:00'],
    ['an end with a time', 'DTSTART;VALUE=DATE:20261202\r\nDTEND:20261203T000000', '12-02T05:00>12-03T05:00'],
  ] as const)('all-day event with %s', ([, lines, expected]) => {
    expect(lengthOf(lines)).toEqual([expected])
  })

  test('reports an event that ends before it begins', () => {
    const text = calendar(...event('UID:a', 'DTSTART:20261202T120000Z', 'DTEND:20261202T110000Z'))
    expect(read(text)).toEqual({
      busy: [],
      reports: ['An event on December 2, 2026: it ends before it begins.'],
    })
  })
})

test('reads VFREEBUSY: several periods per line, durations, free periods and the end of the list', () => {
  const text = calendar(
    'BEGIN:VFREEBUSY',
    'DTEND:20261231T000000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261202T120000Z/PT1H,20261203T120000Z/20261203T130000Z',
    'FREEBUSY;FBTYPE=FREE:20261204T120000Z/PT1H',
    'FREEBUSY:20261205T120000Z/PT1H,x/y',
    'END:VFREEBUSY',
  )
  expect(read(text)).toEqual({
    busy: ['12-02T12:00>12-02T13:00', '12-03T12:00>12-03T13:00', '12-05T12:00>12-05T13:00'],
    reports: [
      'This calendar lists busy times only until December 31, 2026. Later times appear free.',
      'A busy time of this calendar can’t be read.',
    ],
  })
})

describe('malformed files', () => {
  const good = event('UID:good', 'DTSTART:20261202T120000Z', 'DTEND:20261202T130000Z')
  const bad = ['UID:bad', 'DTSTART:20261203T120000Z', 'DTEND:20261203T130000Z']
  test.for([
    [
      'a missing END of an event',
      [...good, 'BEGIN:VEVENT', ...bad, ...event('UID:c', 'DTSTART;VALUE=DATE:20250101')],
    ],
    ['a missing END of an alarm', [...event(...bad, 'BEGIN:VALARM', 'DURATION:PT15M'), ...good]],
    ['an early END of the calendar', [...event(...bad), 'END:VCALENDAR', ...good]],
    ['lowercase', [...event(...bad), ...good].map((line) => line.toLowerCase())],
    [
      'prose that looks like properties',
      [...event(...bad, 'Duration: 5 minutes', 'Duration is short'), ...good],
    ],
    [
      'a description line with "cancelled"',
      [...event('STATUS:CONFIRMED', ...bad, 'Status: cancelled'), ...good],
    ],
    ['an alarm with a length', [...event(...bad, 'BEGIN:VALARM', 'DURATION:P9D', 'END:VALARM'), ...good]],
  ] as const)('%s: all events are read', ([, lines]) => {
    expect(read(calendar(...lines)).busy).toEqual(['12-02T12:00>12-02T13:00', '12-03T12:00>12-03T13:00'])
  })

  test.for([
    ['start', ['DTSTART:tomorrow', 'DTEND:20261203T130000Z']],
    ['end', ['DTSTART:20261203T120000Z', 'DTEND:20261303T130000Z']],
    ['duration', ['DTSTART:20261203T120000Z', 'DURATION:1 hour']],
    ['recurrence rule', ['DTSTART:20261203T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY']],
    ['added date', ['DTSTART:20261203T120000Z', 'DURATION:PT1H', 'RDATE:x']],
  ] as const)('an event with an unreadable %s is reported, and others are read', ([, lines]) => {
    const { busy, reports } = read(calendar(...event(...lines), ...good))
    expect(busy).toContain('12-02T12:00>12-02T13:00')
    expect(reports).toEqual([expect.stringMatching(/^An event .*: its .* can’t be read\.$/)])
  })
})

test('reads several calendars and a history of 100,000 events in one file', () => {
  const past = event('UID:x', 'DTSTART;TZID=Europe/Berlin:20190304T100000', 'DURATION:PT1H').join('\r\n')
  const series = event(
    'UID:y',
    'DTSTART:20140101T000000Z',
    'DURATION:PT10M',
    'RRULE:FREQ=HOURLY;COUNT=100000',
  )
  const good = event('UID:good', 'DTSTART:20261202T120000Z', 'DTEND:20261202T130000Z')
  const text = `${calendar(...Array.from({ length: 100_000 }, (_, at) => past.replace('x', String(at))))}\n${calendar(...series, ...good)}`
  expect(read(text)).toEqual({ busy: ['12-02T12:00>12-02T13:00'], reports: [] })
})
