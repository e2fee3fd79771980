import sharp from 'sharp'
import { expect, test } from 'vitest'
import { composeShareImage, drawShareImage } from './draw-share-image.ts'
import { outlineText } from './outline-text.ts'

const PLACE = { x: 0, baseline: 0, fontSize: 40, maxWidth: 600, fill: '#fff' }
const readScale = (outlines: string) => Number(/scale\(([\d.]+) /.exec(outlines)![1])

test('the picture carries the name of the settings, and no other', async () => {
  const [ours, demo] = await Promise.all(['Northgate', 'Peakshelf'].map((name) => composeShareImage(name)))
  const outlines = await outlineText('Northgate', {
    x: 137,
    baseline: 111,
    fontSize: 39,
    maxWidth: 620,
    fill: '#F4F6F2',
  })
  expect(ours).toContain(outlines)
  expect(demo).not.toContain(outlines)
  expect(ours).not.toMatch(/peakshelf/i)
  expect(ours).not.toContain('<text')
})

test('it is drawn as a PNG of 1200 by 630', async () => {
  const png = await drawShareImage('Northgate')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(120_000)
})

test('a long name is set smaller until it fits; markup in it stays out of the drawing', async () => {
  const short = await outlineText('Northgate', PLACE)
  const long = await outlineText('Northgate '.repeat(12), PLACE)
  expect(readScale(short)).toBeCloseTo(0.04)
  expect(readScale(long)).toBeLessThan(0.02)
  expect(await outlineText('<script>', PLACE)).not.toContain('script')
})
