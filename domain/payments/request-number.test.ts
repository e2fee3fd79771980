import { expect, test } from 'vitest'
import { readRequestNumber } from './request-number.ts'

test.for([
  ['2026-0001', '2026-0001'],
  [' 2026-1 ', '2026-0001'],
  ['#2026 – 0012', '2026-0012'],
  ['Invoice no. 2026/0003.', '2026-0003'],
  ['2026-12345', '2026-12345'],
] as const)('%j is the number %s', ([text, number]) => {
  expect(readRequestNumber(text)).toBe(number)
})

test.for(['', '2026', '0001', '2026-0000', '2026-', '12026-0001', '2026-1234567890', 'x'.repeat(5000)])(
  '%j is no number',
  (text) => {
    expect(readRequestNumber(text)).toBeNull()
  },
)
