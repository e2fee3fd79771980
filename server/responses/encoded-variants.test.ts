import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createEncodedVariants, type Variant } from './stored-response.ts'

const BODY = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<li>Post ${(n * 7_919) % 3_001}</li>`).join(''),
)
const readBytes = ({ body }: Variant) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
const layOut = (body: Buffer, encoding: string): Variant => ({
  body,
  headers: ['content-encoding', encoding],
})

test('compresses a body once for concurrent requests', async () => {
  const variants = createEncodedVariants(BODY, layOut)
  const first = variants.find('br')
  expect(first).toBeInstanceOf(Promise)
  expect(variants.find('br')).toBe(first)
  const variant = await first
  expect(variants.find('br')).toBe(variant)
  expect(brotliDecompressSync(readBytes(variant)).equals(BODY)).toBe(true)
  expect(variant.headers).toEqual(['content-encoding', 'br'])
})

test('improves the compression of a frequently requested encoding', async () => {
  const variants = createEncodedVariants(BODY, layOut)
  const quick = await variants.find('br')
  const zipped = await variants.find('gzip')
  for (let n = 0; n < 20; n += 1) expect(variants.find('br')).toBe(quick)
  await vi.waitFor(() => expect(variants.find('br')).not.toBe(quick), { timeout: 20_000 })
  const best = await variants.find('br')
  expect(best.body.length).toBeLessThan(quick.body.length)
  expect(brotliDecompressSync(readBytes(best)).equals(BODY)).toBe(true)
  expect(variants.find('gzip')).toBe(zipped)
})
