import { expect, test } from 'vitest'
import { addDays, countDays, findMonday, formatDays, formatFullDay, getWeekday } from './calendar-days.ts'
import {
  countMinutes,
  formatTimeInput,
  parseTime,
  formatTimeOfDay,
  toClockTime,
  toInstant,
} from './zone-times.ts'

const ZONE = 'America/New_York'

test('counts days and weeks over the end of months and years', () => {
  expect(['2026-11-23', '2026-11-29', '2027-01-03'].map(findMonday)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ])
  expect([getWeekday('2026-11-23'), getWeekday('2026-11-29')]).toEqual([1, 7])
  expect([addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual(['2028-02-29', '2026-02-28'])
  expect(countDays('2026-10-31', '2026-11-02')).toBe(2)
})

test('formats days and times', () => {
  expect(formatFullDay('2026-11-23')).toBe('Monday, November 23')
  expect(formatDays('2026-11-23', '2026-11-29').replaceAll(/[\u2009\u202F]/g, ' ')).toBe('Nov 23 – 29, 2026')
  expect(formatTimeOfDay(570).replaceAll(/\s/g, ' ')).toBe('9:30 AM')
})

test('converts instants to local times and back', () => {
  const moment = '2026-11-23T14:30:00.000Z'
  expect(toClockTime(moment, ZONE)).toEqual({ day: '2026-11-23', minutes: 570 })
  expect(toInstant({ day: '2026-11-23', minutes: 570 }, ZONE)).toBe(moment)
  expect(toInstant({ day: '2026-11-22', minutes: 1440 + 570 }, ZONE)).toBe(moment)
  expect(toInstant({ day: '2026-11-24', minutes: 570 - 1440 }, ZONE)).toBe(moment)
})

test('converts local times on a day with a clock change', () => {
  // On 2026-03-08, 2:00 became 3:00 in New York.
  expect(toInstant({ day: '2026-03-08', minutes: 60 }, ZONE)).toBe('2026-03-08T06:00:00.000Z')
  expect(toInstant({ day: '2026-03-08', minutes: 180 }, ZONE)).toBe('2026-03-08T07:00:00.000Z')
  expect(countMinutes({ day: '2026-03-07', minutes: 540 }, { day: '2026-03-08', minutes: 570 })).toBe(1470)
})

test('parses time inputs strictly', () => {
  expect(['09:30', '24:00', '00:00'].map(parseTime)).toEqual([570, 1440, 0])
  expect(['9:30', '24:01', '10:60', '', 'noon'].map(parseTime)).toEqual([null, null, null, null, null])
  expect([formatTimeInput(570), formatTimeInput(0), formatTimeInput(1440)]).toEqual([
    '09:30',
    '00:00',
    '24:00',
  ])
})
