import { expect, test } from 'vitest'
import { parseBanDuration } from './users.ts'

test.for([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['90s', 90],
  ['1.5h', 5_400],
  ['500ms', 0.5],
  ['none', 0],
] as const)('parses %s as %d seconds', ([text, seconds]) => {
  expect(parseBanDuration(text)).toBe(seconds)
})

test.for(['', 'h', '24', '24 h', '-1h', '1d', '0s', '1h x', '99999999999h', '999999999h'])(
  'parses %s as no ban',
  (text) => {
    expect(() => parseBanDuration(text)).toThrow('ban duration')
  },
)
