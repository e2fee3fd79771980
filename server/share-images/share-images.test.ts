import { expect, test, vi } from 'vitest'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import type { DrawingCalls } from './drawing-calls.ts'
import { createShareImages } from './share-images.ts'

const PIXELS = new Uint8Array(1200 * 630 * 4).fill(90)
const card = (title: string, art: ShareCard['art'] = { kind: 'ridges' }): ShareCard => ({
  tone: 'dark',
  title,
  label: 'Blog',
  detail: '',
  agency: 'Northgate',
  art,
})
const noPicture = () => Promise.resolve(null)

function open(draw: DrawingCalls['draw'], limits: { maxWaiting?: number; maxCacheBytes?: number } = {}) {
  const calls = { draw: vi.fn(draw), close: () => Promise.resolve() }
  return { calls, images: createShareImages({ readPicture: noPicture, calls, ...limits }) }
}

test('draws the same card only once', async () => {
  const { images, calls } = open(() => Promise.resolve(PIXELS))
  const [first, second] = await Promise.all([images.draw(card('a')), images.draw(card('a'))])
  expect(second).toBe(first)
  expect(await images.draw(card('a'))).toBe(first)
  expect(first).toMatchObject({ type: 'image/png', isComplete: true })
  expect(calls.draw).toHaveBeenCalledTimes(1)
})

test('draws one card at a time, and none when the queue is full', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const { images, calls } = open(() => promise, { maxWaiting: 1 })
  const drawn = [images.draw(card('a')), images.draw(card('b'))]
  expect(await images.draw(card('c'))).toBeNull()
  expect(calls.draw).toHaveBeenCalledTimes(1)
  resolve(PIXELS)
  for (const image of await Promise.all(drawn)) expect(image).not.toBeNull()
})

test('does not cache a card whose picture could not be read', async () => {
  const { images, calls } = open(() => Promise.resolve(PIXELS))
  const art = { kind: 'cover', seed: 'x', picture: { kind: 'stored', name: 'x.png' } } as const
  expect(await images.draw(card('a', art))).toMatchObject({ isComplete: false, type: 'image/jpeg' })
  await images.draw(card('a', art))
  expect(calls.draw).toHaveBeenCalledTimes(2)
})

test('rejects when drawing fails, and tries again next time', async () => {
  let isBroken = true
  const { images } = open(() => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(PIXELS)))
  await expect(images.draw(card('a'))).rejects.toThrow('broken')
  isBroken = false
  expect(await images.draw(card('a'))).not.toBeNull()
})
