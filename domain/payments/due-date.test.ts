import { expect, test } from 'vitest'
import { addDays, countDays } from '#domain/time-zone/calendar-days.ts'
import { describeDistance, findDay, formatDay } from './due-date.ts'

test.for([
  ['2026-11-22T23:30:00Z', 'UTC', '2026-11-22'],
  ['2026-11-22T23:30:00Z', 'Europe/Berlin', '2026-11-23'],
  ['2026-11-22T02:00:00Z', 'America/Los_Angeles', '2026-11-21'],
  ['2026-11-22T10:00:00Z', 'Pacific/Kiritimati', '2026-11-23'],
] as const)('at %s the day in %s is %s', ([moment, timeZone, day]) => {
  expect(findDay(new Date(moment), timeZone)).toBe(day)
})

test('returns the calendar day in every time zone, around each clock change', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    for (const moment of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 31, 23), Date.UTC(2027, 0, 1)])
      expect(findDay(new Date(moment), timeZone)).toBe(calendar.format(moment))
  }
})

test.for([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-28', 14, '2026-04-11'],
  ['2026-01-01', -1, '2025-12-31'],
] as const)('%s and %i days are %s', ([day, days, later]) => {
  expect(addDays(day, days)).toBe(later)
  expect(countDays(day, later)).toBe(days)
})

test.for([
  ['2026-11-22', 'today'],
  ['2026-11-23', 'tomorrow'],
  ['2026-11-21', 'yesterday'],
  ['2026-12-06', 'in 14 days'],
  ['2026-11-12', '10 days ago'],
] as const)('%s is %s', ([day, said]) => {
  expect(describeDistance(day, '2026-11-22')).toBe(said)
})

test('formats a day', () => {
  expect(formatDay('2026-11-02')).toBe('November 2, 2026')
})
