import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAY_COMPRESS } from '../pages/security-headers.ts'
import { compressPrivatePage } from './compress-private-page.ts'

const TEXT = '<p>Free times of this week</p>'.repeat(100)
const page = (headers: Record<string, string> = {}, text = TEXT) =>
  new Response(text, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const marked = { [MAY_COMPRESS]: '1' }
const read = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a page that may be is compressed as the reader asks for it', async () => {
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
  ['says nothing of it', page(), 'br'],
  ['is asked for as it is', page(marked), ''],
  ['is asked for in no way we know', page(marked), 'zstd, br;q=0'],
  ['is too short', page(marked, 'short'), 'br'],
])('a page that %s stays as it is', async (_what, answer, accepted) => {
  const length = (await answer.clone().text()).length
  const sent = await compressPrivatePage(answer, accepted)
  expect(sent.headers.has('content-encoding')).toBe(false)
  expect((await read(sent)).length).toBe(length)
})

test.each(['br', ''])(
  'the mark is not sent on, and caches learn what the answer depends on (%j)',
  async (accepted) => {
    const sent = await compressPrivatePage(page({ ...marked, vary: 'Cookie' }), accepted)
    expect(sent.headers.has(MAY_COMPRESS)).toBe(false)
    expect(sent.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(sent.headers.get('content-type')).toBe('text/html; charset=utf-8')
  },
)

test('an answer to HEAD has no body to compress', async () => {
  const sent = await compressPrivatePage(new Response(null, { headers: marked }), 'br')
  expect([sent.headers.has(MAY_COMPRESS), sent.headers.has('content-encoding'), sent.body]).toEqual([
    false,
    false,
    null,
  ])
})
