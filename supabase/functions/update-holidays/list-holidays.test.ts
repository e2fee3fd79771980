import { expect, test } from 'vitest'
import { listHolidays } from './list-holidays.ts'

const list = (region: string | null, timeZone = 'UTC') =>
  listHolidays({ region, timeZone, years: [2026, 2026] })
const daysOf = (region: string) => list(region).days.map(({ day }) => day.slice(5))

test('lists the public holidays of the country of the time zone if no region is set', () => {
  const { region, days } = list(null, 'America/New_York')
  expect(region).toBe('US')
  expect(days).toContainEqual({ day: '2026-11-26', name: 'Thanksgiving Day' })
  expect(days).toContainEqual({ day: '2026-07-03', name: 'Independence Day (substitute day)' })
  expect(days).toContainEqual({ day: '2026-09-07', name: 'Labor Day' })
  // Halloween is not a public holiday.
  expect(days.some(({ day }) => day === '2026-10-31')).toBe(false)
})

test('lists the public holidays of a part of a country', () => {
  expect(daysOf('DE-BY')).toContain('11-01')
  expect(daysOf('DE-BE')).not.toContain('11-01')
  expect(daysOf('DE')).toContain('10-03')
})

test('lists each day of a holiday of several days', () => {
  const days = list('TR').days.filter(({ name }) => /Sacrifice/i.test(name))
  expect(days.length).toBeGreaterThanOrEqual(4)
})

test.for([null, 'XX', 'DE-XX', 'US-CA-XX', ''])('returns no region and no days for %s', (region) => {
  expect(list(region)).toEqual({ region: null, days: [] })
})
