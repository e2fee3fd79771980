import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAY_COMPRESS } from '../pages/security-headers.ts'
import { compressPrivatePage } from './compress-private-page.ts'

const TEXT = '<p>Free times of this week</p>'.repeat(100)
const page = (headers: Record<string, string> = {}, text = TEXT) =>
  new Response(text, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const marked = { [MAY_COMPRESS]: '1' }
const read = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('compresses a marked page in an accepted encoding', async () => {
  const brotli = await compressPrivatePage(page(marked), 'gzip, deflate, br')
  expect(brotli.headers.get('content-encoding')).toBe('br')
  const bytes = await read(brotli)
  expect(brotli.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(TEXT.length / 10)
  expect(brotliDecompressSync(bytes).toString()).toBe(TEXT)

  const gzip = await compressPrivatePage(page(marked), 'gzip')
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await read(gzip)).toString()).toBe(TEXT)
})

test.each([
  ['has no mark', page(), 'br'],
  ['is requested without an encoding', page(marked), ''],
  ['is requested in unknown encodings', page(marked), 'zstd, br;q=0'],
  ['is too short', page(marked, 'short'), 'br'],
])('does not compress a page that %s', async (_what, answer, accepted) => {
  const length = (await answer.clone().text()).length
  const sent = await compressPrivatePage(answer, accepted)
  expect(sent.headers.has('content-encoding')).toBe(false)
  expect((await read(sent)).length).toBe(length)
})

test.each(['br', ''])('removes the internal header and adds Vary (accepting %j)', async (accepted) => {
  const sent = await compressPrivatePage(page({ ...marked, vary: 'Cookie' }), accepted)
  expect(sent.headers.has(MAY_COMPRESS)).toBe(false)
  expect(sent.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect(sent.headers.get('content-type')).toBe('text/html; charset=utf-8')
})
