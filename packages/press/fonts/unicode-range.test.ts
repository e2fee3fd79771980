import { expect, test } from 'vitest'
import { writeUnicodeRange } from './unicode-range.ts'

test.each([
  [[0x41], 'U+41'],
  [[0x43, 0x41, 0x42], 'U+41-43'],
  [[0x20, 0xa0, 0xa1, 0x2013], 'U+20, U+A0-A1, U+2013'],
  [[], ''],
])('%j are written as %j', (codes, range) => {
  expect(writeUnicodeRange(codes)).toBe(range)
})
