import { afterEach, expect, test } from 'vitest'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { CHART } from './drawing/compose-chart.ts'
import { encodeChart } from './encode-pixels.ts'
import { createDrawingCalls, type DrawingCalls } from './drawing-calls.ts'

const CARD: ShareCard = {
  tone: 'light',
  title: 'A title',
  label: 'Blog',
  detail: '',
  agency: 'Northgate',
  art: { kind: 'ridges' },
}
const NO_PICTURE = { picture: null }

let calls: DrawingCalls
afterEach(() => calls.close())

test('draws a card as pixels', async () => {
  calls = createDrawingCalls()
  const pixels = await calls.draw(CARD, NO_PICTURE)
  expect(pixels).toHaveLength(1200 * 630 * 4)
  expect([...pixels.subarray(0, 4)]).toEqual([0xf5, 0xf7, 0xf4, 255])
})

test.for([
  ['a result', { tacos: 12, organicSales: 40, breakEvenAcos: 30 }],
  ['zero values', { tacos: 0, organicSales: 0, breakEvenAcos: null }],
  ['absurdly large values', { tacos: 1e12, organicSales: 99.99, breakEvenAcos: 1e15 }],
] as const)('draws the curve of %s as an image small enough for an email', async ([, figures]) => {
  calls = createDrawingCalls()
  const pixels = await calls.drawChart(figures)
  expect(pixels).toHaveLength(CHART.width * CHART.height * 4)
  const file = await encodeChart(pixels)
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect(file.length).toBeLessThan(40_000)
})

test('draws the next card after one failed', async () => {
  calls = createDrawingCalls()
  const broken = { ...CARD, tone: 'none' as 'dark' }
  await expect(calls.draw(broken, NO_PICTURE)).rejects.toThrow()
  expect(await calls.draw(CARD, NO_PICTURE)).toHaveLength(1200 * 630 * 4)
})

test('rejects a drawing that takes too long', async () => {
  calls = createDrawingCalls({ timeoutMs: 0 })
  await expect(calls.draw(CARD, NO_PICTURE)).rejects.toThrow('too long')
})

test('rejects drawings in progress when it closes', async () => {
  calls = createDrawingCalls()
  const drawing = expect(calls.draw(CARD, NO_PICTURE)).rejects.toThrow('closing')
  await calls.close()
  await drawing
})
