import { expect, test } from 'vitest'
import { chooseReadStatus, formatContentRange } from './content-range.ts'

test.for([
  [{ offset: 0, returned: 12, total: null }, '0-11/*', 200],
  [{ offset: 24, returned: 12, total: null }, '24-35/*', 200],
  [{ offset: 0, returned: 0, total: null }, '*/*', 200],
  [{ offset: 0, returned: 12, total: 37 }, '0-11/37', 206],
  [{ offset: 36, returned: 1, total: 37 }, '36-36/37', 206],
  [{ offset: 37, returned: 0, total: 37 }, '*/37', 206],
  [{ offset: 0, returned: 37, total: 37 }, '0-36/37', 200],
  [{ offset: 0, returned: 0, total: 0 }, '*/0', 200],
] as const)('%o is told as %s with status %i', ([slice, text, status]) => {
  expect(formatContentRange(slice)).toBe(text)
  expect(chooseReadStatus(slice)).toBe(status)
})
