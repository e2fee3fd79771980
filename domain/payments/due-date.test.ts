import { expect, test } from 'vitest'
import { describeDistance, findDay, formatDay } from './due-date.ts'

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
  ['2026-11-22', 'today'],
  ['2026-11-23', 'tomorrow'],
  ['2026-11-21', 'yesterday'],
  ['2026-12-06', 'in 14 days'],
  ['2026-11-12', '10 days ago'],
] as const)('on November 22, describes %s as %s', ([day, expected]) => {
  expect(describeDistance(day, '2026-11-22')).toBe(expected)
})

test('formats a day', () => {
  expect(formatDay('2026-11-02')).toBe('November 2, 2026')
})
