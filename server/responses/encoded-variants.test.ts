import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createEncodedVariants, type Variant } from './encoded-variants.ts'

const BODY = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<li>Post ${(n * 7_919) % 3_001}</li>`).join(''),
)
const layOut = (body: Buffer, encoding: string): Variant => ({
  body,
  headers: ['content-encoding', encoding],
})

test('a body is compressed once for all who ask together, and then there at once', async () => {
  const variants = createEncodedVariants(BODY, layOut)
  const first = variants.find('br')
  expect(first).toBeInstanceOf(Promise)
  expect(variants.find('br')).toBe(first)
  const variant = await first
  expect(variants.find('br')).toBe(variant)
  expect(brotliDecompressSync(variant.body).equals(BODY)).toBe(true)
  expect(variant.headers).toEqual(['content-encoding', 'br'])
})

test('what is asked for often gets smaller; the other encoding is left alone', async () => {
  const variants = createEncodedVariants(BODY, layOut)
  const quick = await variants.find('br')
  const zipped = await variants.find('gzip')
  for (let n = 0; n < 20; n += 1) expect(variants.find('br')).toBe(quick)
  await vi.waitFor(() => expect(variants.find('br')).not.toBe(quick), { timeout: 20_000 })
  const best = await variants.find('br')
  expect(best.body.length).toBeLessThan(quick.body.length)
  expect(brotliDecompressSync(best.body).equals(BODY)).toBe(true)
  expect(variants.find('gzip')).toBe(zipped)
})
