import { expect, test } from 'vitest'
import { findCountry } from './find-country.ts'

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
