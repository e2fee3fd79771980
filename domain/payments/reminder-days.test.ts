import { expect, test } from 'vitest'
import { isReminderHour, readReminderDays } from './reminder-days.ts'

test.for([
  ['', []],
  ['-3, 1,7,7', [-3, 1, 7]],
  ['0', [0]],
  ['61', null],
  ['1.5', null],
  ['soon', null],
  ['1,2,3,4,5,6,7,8,9,10,11', null],
] as const)('reads the days of "%s"', ([text, days]) => {
  expect(readReminderDays(text)).toEqual(days)
})

test.for([
  ['2026-11-22T12:59:00Z', false],
  ['2026-11-22T13:00:00Z', true],
  ['2026-11-23T00:59:00Z', true],
  ['2026-11-23T01:00:00Z', false],
] as const)('finds the due reminder at %s in New York: %s', ([moment, isHour]) => {
  expect(isReminderHour(new Date(moment), 'America/New_York')).toBe(isHour)
})
