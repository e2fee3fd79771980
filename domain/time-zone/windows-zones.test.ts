import { expect, test } from 'vitest'
import { findCountry, findWindowsZone } from './windows-zones.ts'

test.for([
  ['America/New_York', 'US'],
  ['US/Eastern', 'US'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Zurich', 'CH'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['America/Toronto', 'CA'],
  ['UTC', null],
  ['Etc/GMT+5', null],
] as const)('%s is in %s', ([zone, country]) => {
  expect(findCountry(zone)).toBe(country)
})

test('recognizes Windows zone names in any case, and no other names', () => {
  expect(findWindowsZone('W. Europe Standard Time')).toBe('Europe/Berlin')
  expect(findWindowsZone('eastern standard time')).toBe('America/New_York')
  expect(findWindowsZone('Middle-earth Standard Time')).toBeNull()
})
