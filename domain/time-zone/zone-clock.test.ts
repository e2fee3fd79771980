import { expect, test } from 'vitest'
import { fromWallClock, isTimeZone, toWallClock } from './zone-clock.ts'

const NEW_YORK = 'America/New_York'

test.for([
  ['2026-01-15T09:30', NEW_YORK, '2026-01-15T14:30:00.000Z'],
  ['2026-07-15T09:30', NEW_YORK, '2026-07-15T13:30:00.000Z'],
  ['2026-03-08T01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:59', NEW_YORK, '2026-11-01T04:59:00.000Z'],
  ['2026-11-01T02:00', NEW_YORK, '2026-11-01T07:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-05-01T00:15', 'Asia/Kolkata', '2026-04-30T18:45:00.000Z'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
] as const)('converts %s in %s to %s and back', ([wallClock, zone, instant]) => {
  expect(fromWallClock(wallClock, zone)).toBe(instant)
  expect(toWallClock(instant, zone)).toBe(wallClock)
})

test.for([
  ['2026-03-08T02:30', NEW_YORK, '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
] as const)('moves %s in %s forward, which a clock change skips', ([left, zone, instant, shown]) => {
  expect(fromWallClock(left, zone)).toBe(instant)
  expect(toWallClock(instant, zone)).toBe(shown)
})

test.for([
  ['2026-11-01T01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
] as const)('uses the earlier of two possible times for %s in %s', ([twice, zone, instant]) => {
  expect(fromWallClock(twice, zone)).toBe(instant)
})

test('rejects text that is not a time, and unknown zones', () => {
  expect(fromWallClock('soon', NEW_YORK)).toBeNull()
  expect(toWallClock('soon', NEW_YORK)).toBe('')
  expect(isTimeZone('Europe/London')).toBe(true)
  expect(isTimeZone('Europe/Lundon')).toBe(false)
})

test.for([
  ['a day that the month does not have', '2026-02-30T09:00'],
  ['February 29 of a common year', '2026-02-29T09:00'],
  ['month 13', '2026-13-01T09:00'],
  ['day 0', '2026-05-00T09:00'],
  ['hour 24', '2026-05-01T24:00'],
  ['minute 60', '2026-05-01T09:60'],
  ['second 60', '2026-05-01T09:00:60'],
  ['a year of two digits', '0026-05-01T09:00'],
  ['a date alone', '2026-05-01'],
])('rejects %s', ([, text]) => {
  expect(fromWallClock(text!, NEW_YORK)).toBeNull()
})

test('accepts seconds and leap days', () => {
  expect(fromWallClock('2028-02-29T09:00:07', 'UTC')).toBe('2028-02-29T09:00:07.000Z')
})
