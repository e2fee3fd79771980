import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { createPictureReader } from './read-picture.ts'

const URL = 'http://site.example'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const openReader = (answer: (url: string) => Response | Promise<Response>) => {
  const ask = vi.fn((input: RequestInfo | globalThis.URL) => Promise.resolve(answer(input as string)))
  return { ask, read: createPictureReader({ url: URL, fetch: ask }) }
}

test('a stored picture is read from the site’s own storage and made small', async () => {
  const png = await drawPicture(2000, 1000).png().toBuffer()
  const { ask, read } = openReader(() => new Response(new Uint8Array(png)))
  expect(await read({ kind: 'stored', name: 'news/ü 1.png' })).toMatchObject({ type: 'image/jpeg' })
  expect(ask.mock.calls[0]![0]).toBe(`${URL}/storage/v1/object/public/blog-images/news/%C3%BC%201.png`)
})

test('a stored picture is cut around what its author wants to be seen', async () => {
  // Red at the left, blue at the right.
  const png = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#00f' } })
    .composite([
      {
        input: { create: { width: 1000, height: 500, channels: 3, background: '#f00' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  const { read } = openReader(() => new Response(new Uint8Array(png)))
  const colourAt = async (x: number) => {
    const shown = await read({ kind: 'stored', name: 'a.png', focus: { x, y: 50 } })
    const { channels } = await sharp(shown!.bytes).stats()
    return channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue'
  }
  expect([await colourAt(0), await colourAt(100)]).toEqual(['red', 'blue'])
})

test.for([
  ['gone', () => new Response('no', { status: 404 })],
  ['no picture', () => new Response('words')],
  ['too large', () => new Response('x', { headers: { 'content-length': '99999999' } })],
  ['out of reach', () => Promise.reject(new Error('away'))],
] as const)('a picture that is %s is none', async ([, answer]) => {
  expect(await openReader(answer).read({ kind: 'stored', name: 'x.png' })).toBeNull()
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a drawing that ships with the site is read without asking anybody, and one that doesn’t is none', async () => {
  const { ask, read } = openReader(() => new Response())
  const scene = await read({ kind: 'shipped', path: '/art/services/reporting.svg' })
  expect(Buffer.from(scene!.bytes).toString()).toMatch(/^<svg/)
  expect(Buffer.from(scene!.bytes).toString()).not.toContain(' filter="')
  expect(await read({ kind: 'shipped', path: '/covers/none.svg' })).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test('a chosen drawing is drawn, and one that is none is none', async () => {
  const { ask, read } = openReader(() => new Response())
  const drawn = await read({ kind: 'drawn', path: '/drawn-covers/trend.mist.k3x9' })
  expect(Buffer.from(drawn!.bytes).toString()).toMatch(/^<svg/)
  expect(await read({ kind: 'drawn', path: '/drawn-covers/trend.pink.k3x9' })).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})
