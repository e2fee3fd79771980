import { expect, test } from 'vitest'
import { createFormStamps } from './site-calls.ts'

const START = Date.UTC(2026, 10, 23, 12)

test('every replica reads the age of a stamp, which stays the same for ten minutes', () => {
  let now = START
  const [one, other] = [
    createFormStamps('sb_secret_x', () => now),
    createFormStamps('sb_secret_x', () => now),
  ]
  const stamp = one.issue()
  now += 599_000
  expect(one.issue()).toBe(stamp)
  expect(other.readAgeSeconds(stamp)).toBe(599)
  now += 1000
  expect(one.issue()).not.toBe(stamp)
})

test.for([
  ['nothing', () => ''],
  ['no stamp', () => 'x'.repeat(5000)],
  ['no signature', (stamp: string) => stamp.split('.')[0]!],
  ['another time', (stamp: string) => `1${stamp}`],
  ['another signature', (stamp: string) => `${stamp.slice(0, -2)}${stamp.at(-2) === 'A' ? 'BA' : 'AA'}`],
] as const)('rejects %s as a stamp', ([, change]) => {
  const stamps = createFormStamps('sb_secret_x', () => START)
  expect(stamps.readAgeSeconds(change(stamps.issue()))).toBeNull()
})

test('rejects stamps of another installation and stamps dated in the future', () => {
  const later = createFormStamps('sb_secret_x', () => START + 3_600_000)
  const stamps = createFormStamps('sb_secret_x', () => START)
  expect(stamps.readAgeSeconds(createFormStamps('sb_secret_y', () => START).issue())).toBeNull()
  expect(stamps.readAgeSeconds(later.issue())).toBeNull()
})
