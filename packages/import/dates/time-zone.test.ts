import { expect, test } from 'vitest'
import type { CalendarParts } from './date-shapes.ts'
import { startsAtMidnight, toInstant } from './time-zone.ts'

const day = (year: number, month: number, dayOfMonth: number) => ({ year, month, day: dayOfMonth })
const at = (hour: number, minute = 0, second = 0, offsetMinutes: number | null = null) => ({
  time: { hour, minute, second, offsetMinutes },
})

test.for<[string, CalendarParts, string | null]>([
  ['a date means noon where dates are read', { ...day(2026, 2, 14), time: null }, '2026-02-14T11:00:00.000Z'],
  ['a time is one of its zone', { ...day(2026, 2, 14), ...at(10) }, '2026-02-14T15:00:00.000Z'],
  ['summer time counts', { ...day(2026, 7, 14), ...at(10) }, '2026-07-14T14:00:00.000Z'],
  [
    'an offset wins over the zone',
    { ...day(2026, 2, 14), ...at(10, 30, 15, 330) },
    '2026-02-14T05:00:15.000Z',
  ],
  [
    'an offset may lead to another day',
    { ...day(2026, 1, 1), ...at(0, 0, 0, 60) },
    '2025-12-31T23:00:00.000Z',
  ],
  ['a leap second rolls on', { ...day(2026, 2, 14), ...at(23, 59, 60, 0) }, '2026-02-15T00:00:00.000Z'],
  ['a leap day of a leap year', { ...day(2024, 2, 29), ...at(0, 0, 0, 0) }, '2024-02-29T00:00:00.000Z'],
  ['a leap day of another year', { ...day(2026, 2, 29), time: null }, null],
  ['a month that is none', { ...day(2026, 13, 1), time: null }, null],
  ['a month zero', { ...day(2026, 0, 1), time: null }, null],
  ['a day zero', { ...day(2026, 1, 0), time: null }, null],
  ['the first year', { ...day(1900, 1, 1), ...at(0, 0, 0, 0) }, '1900-01-01T00:00:00.000Z'],
  ['a year before it', { ...day(1899, 12, 31), time: null }, null],
  ['the last year', { ...day(2199, 12, 31), ...at(0, 0, 0, 0) }, '2199-12-31T00:00:00.000Z'],
  ['a year after it', { ...day(2200, 1, 1), time: null }, null],
  ['an hour that is none', { ...day(2026, 1, 1), ...at(24) }, null],
  ['a minute that is none', { ...day(2026, 1, 1), ...at(0, 60) }, null],
  ['the widest offset', { ...day(2026, 1, 1), ...at(14, 0, 0, 14 * 60) }, '2026-01-01T00:00:00.000Z'],
  ['an offset that no clock has', { ...day(2026, 1, 1), ...at(0, 0, 0, 14 * 60 + 1) }, null],
  ['one that no clock has to the west', { ...day(2026, 1, 1), ...at(0, 0, 0, -15 * 60) }, null],
  ['a second that is none', { ...day(2026, 1, 1), ...at(0, 0, 61) }, null],
])('%s', ([, parts, iso]) => {
  expect(toInstant(parts, 'America/New_York', 'Europe/Berlin')).toBe(iso)
})

test.for([
  ['2026-02-13T23:00:00.000Z', 'Europe/Berlin', day(2026, 2, 14)],
  ['2026-07-13T22:00:00.000Z', 'Europe/Berlin', day(2026, 7, 14)],
  ['2026-02-14T00:00:00.000Z', 'UTC', day(2026, 2, 14)],
  ['2026-02-14T18:30:00.000Z', 'Asia/Kolkata', day(2026, 2, 15)],
  ['2026-02-14T00:00:01.000Z', 'UTC', null],
  ['2026-02-14T00:01:00.000Z', 'UTC', null],
  ['2026-02-14T01:00:00.000Z', 'UTC', null],
] as const)('whether at %s a day begins in %s', ([iso, timeZone, expected]) => {
  expect(startsAtMidnight(iso, timeZone)).toEqual(expected)
})
