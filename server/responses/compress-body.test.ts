import { expect, test } from 'vitest'
import { chooseWindowBits, compressBody } from './compress-body.ts'

test('finds repetitions in the whole body', async () => {
  // The second half repeats the first, which only a window of the whole body finds.
  const half = Buffer.from(Array.from({ length: 60_000 }, (_, n) => (n * n * 7919 + n * 31) % 251))
  const once = await compressBody(half, 'br', 'quick')
  const twice = await compressBody(Buffer.concat([half, half]), 'br', 'quick')
  expect(twice.length).toBeLessThan(once.length * 1.1)
})

test.each([
  [0, 10],
  [1_008, 10],
  [1_009, 11],
  [65_520, 16],
  [65_521, 17],
  [100_000_000, 24],
])('compresses %i bytes with a window of %i bits', (bytes, bits) => {
  expect(chooseWindowBits(bytes)).toBe(bits)
})
