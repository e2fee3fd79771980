import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createEncodedVariants, type Variant } from './encoded-variants.ts'

const BODY = Buffer.from(
  Array.from({ length: 3_000 }, (_, n) => `<li>Post ${(n * 7_919) % 3_001}</li>`).join(''),
)
const readBytes = ({ body }: Variant) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
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
  expect(brotliDecompressSync(readBytes(variant)).equals(BODY)).toBe(true)
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
  expect(brotliDecompressSync(readBytes(best)).equals(BODY)).toBe(true)
  expect(variants.find('gzip')).toBe(zipped)
})

test('what is asked for often is laid out as text when it is short, to be written with its head', async () => {
  const askOften = async (body: Buffer) => {
    const variants = createEncodedVariants(body, layOut)
    const quick = await variants.find('br')
    expect(quick.body).toBeInstanceOf(Buffer)
    for (let n = 0; n < 20; n += 1) await variants.find('br')
    await vi.waitFor(() => expect(variants.find('br')).not.toBe(quick), { timeout: 20_000 })
    return variants.find('br')
  }
  const short = await askOften(BODY.subarray(0, 5_000))
  expect(short.body).toBeTypeOf('string')
  expect(brotliDecompressSync(readBytes(short)).equals(BODY.subarray(0, 5_000))).toBe(true)
  const long = await askOften(randomBytes(20_000))
  expect(long.body).toBeInstanceOf(Buffer)
})
