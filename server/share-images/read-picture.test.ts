import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { createPictureReader } from './read-picture.ts'

const URL = 'http://site.example'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const openReader = (answer: (url: string) => Response | Promise<Response>) => {
  const fetch = vi.fn((input: RequestInfo | globalThis.URL) => Promise.resolve(answer(input as string)))
  return { fetch, read: createPictureReader({ url: URL, fetch }) }
}

test('reads a picture from the site’s storage', async () => {
  const png = await drawPicture(2000, 1000).png().toBuffer()
  const { fetch, read } = openReader(() => new Response(new Uint8Array(png)))
  expect(await read({ kind: 'stored', name: 'news/ü 1.png' })).toMatchObject({ type: 'image/jpeg' })
  expect(fetch.mock.calls[0]![0]).toBe(`${URL}/storage/v1/object/public/blog-images/news/%C3%BC%201.png`)
})

test('crops a picture around its focus point', async () => {
  const half = { create: { width: 1000, height: 500, channels: 3, background: '#f00' } } as const
  const png = await sharp({ create: { ...half.create, width: 2000, background: '#00f' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { read } = openReader(() => new Response(new Uint8Array(png)))
  const colorAt = async (x: number) => {
    const shown = await read({ kind: 'stored', name: 'a.png', focus: { x, y: 50 } })
    const { channels } = await sharp(shown!.bytes).stats()
    return channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue'
  }
  expect([await colorAt(0), await colorAt(100)]).toEqual(['red', 'blue'])
})

test.for([
  ['missing', () => new Response('no', { status: 404 })],
  ['not an image', () => new Response('words')],
  ['too large', () => new Response('x', { headers: { 'content-length': '99999999' } })],
  ['unreachable', () => Promise.reject(new Error('unreachable'))],
] as const)('returns no picture when it is %s', async ([, answer]) => {
  expect(await openReader(answer).read({ kind: 'stored', name: 'x.png' })).toBeNull()
  expect(console.warn).toHaveBeenCalledOnce()
})

test.for([
  [
    { kind: 'shipped', path: '/art/services/reporting.svg' },
    { kind: 'shipped', path: '/covers/none.svg' },
  ],
  [
    { kind: 'drawn', path: '/drawn-covers/trend.mist.k3x9' },
    { kind: 'drawn', path: '/drawn-covers/trend.pink.k3x9' },
  ],
] as const)('draws %j without a request, and not %j, which does not exist', async ([known, unknown]) => {
  const { fetch, read } = openReader(() => new Response())
  const drawing = Buffer.from((await read(known))!.bytes).toString()
  expect(drawing).toMatch(/^<svg/)
  if (known.kind === 'shipped') expect(drawing).not.toContain(' filter="')
  expect(await read(unknown)).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})
