import { expect, test } from 'vitest'
import { readHolidays } from './read-holidays.ts'

const PERIOD = { firstDay: '2026-11-23', lastDay: '2028-11-23' }
const file = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
const read = (...events: string[]) => readHolidays(file(...events), PERIOD)
const names = (...events: string[]) => read(...events).map(({ firstDay, name }) => `${firstDay} ${name}`)

test('reads holidays of one and several days, sorted and without duplicates', () => {
  const christmas = 'DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261227\nSUMMARY:Christmas\\, both days'
  expect(
    read(
      christmas,
      christmas,
      'DTSTART;VALUE=DATE:20261126\nSUMMARY: Thanks\n  giving\nDESCRIPTION:Public holiday',
    ),
  ).toEqual([
    { firstDay: '2026-11-26', lastDay: '2026-11-26', name: 'Thanks giving', isObservance: false },
    { firstDay: '2026-12-25', lastDay: '2026-12-26', name: 'Christmas, both days', isObservance: false },
  ])
})

test('reads yearly holidays in each year of the period', () => {
  expect(names('DTSTART;VALUE=DATE:19700101\nRRULE:FREQ=YEARLY\nSUMMARY:New Year')).toEqual([
    '2027-01-01 New Year',
    '2028-01-01 New Year',
  ])
})

test('recognizes observances, and events without a name', () => {
  const [found] = read(
    'DTSTART;VALUE=DATE:20270214\nDESCRIPTION:Observance\\nTo hide it, change the settings',
  )
  expect(found).toMatchObject({ name: 'Holiday', isObservance: true })
})

test('leaves out events with a time, cancelled events, other years and events without a date', () => {
  expect(
    names(
      'DTSTART:20261225T100000Z\nSUMMARY:Dentist',
      'DTSTART;VALUE=DATE:20261225\nSTATUS:CANCELLED\nSUMMARY:Off',
      'DTSTART;VALUE=DATE:20200101\nSUMMARY:Long ago',
      'DTSTART;VALUE=DATE:20290101\nSUMMARY:Far away',
      'SUMMARY:Never',
      'DTSTART;VALUE=DATE:20261224\nSUMMARY:Christmas Eve',
    ),
  ).toEqual(['2026-12-24 Christmas Eve'])
})

test('limits the length of a holiday to one to 366 days', () => {
  const [back, far] = read(
    'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261101\nSUMMARY:Back',
    'DTSTART;VALUE=DATE:20261202\nDTEND;VALUE=DATE:20361202\nSUMMARY:Far',
  )
  expect(back!.lastDay).toBe('2026-12-01')
  expect(far!.lastDay).toBe('2027-12-02')
})

test('shortens long names', () => {
  expect(read(`DTSTART;VALUE=DATE:20261201\nSUMMARY:${'x'.repeat(2_000)}`)[0]!.name).toHaveLength(500)
})

test('rejects other files and endless repetitions with user-visible messages', () => {
  expect(() => readHolidays('<!doctype html>', PERIOD)).toThrow('its name ends with .ics')
  expect(() => readHolidays('BEGIN:VCALENDAR\nBEGIN:VEVENT', PERIOD)).toThrow('can’t be read')
  expect(() => read('DTSTART;VALUE=DATE:19000101\nRRULE:FREQ=DAILY\nSUMMARY:Every day')).toThrow('far more')
})
