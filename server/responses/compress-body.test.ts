import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseWindowBits, compressBody } from './compress-body.ts'

const TEXT = Array.from({ length: 3_000 }, (_, n) => `<li>Post ${(n * 7_919) % 3_001}</li>`).join('')

test.each(['quick', 'best'] as const)('compresses without loss (%s)', async (effort) => {
  const body = Buffer.from(TEXT)
  expect(brotliDecompressSync(await compressBody(body, 'br', effort)).equals(body)).toBe(true)
  expect(gunzipSync(await compressBody(body, 'gzip', effort)).equals(body)).toBe(true)
})

test('the best compression is smaller than the quick one', async () => {
  const body = Buffer.from(TEXT)
  for (const encoding of ['br', 'gzip'] as const) {
    const [quick, best] = await Promise.all([
      compressBody(body, encoding, 'quick'),
      compressBody(body, encoding, 'best'),
    ])
    expect(best.length).toBeLessThanOrEqual(quick.length)
  }
})

test('finds repetitions in the whole body', async () => {
  // Random halves: only a window over all of it sees that the second is the first.
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
])('%i bytes are seen through a window of %i bits', (bytes, bits) => {
  expect(chooseWindowBits(bytes)).toBe(bits)
})
