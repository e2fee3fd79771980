import { expect, test } from 'vitest'
import { listCroppedRenderings } from './cropped-renderings.ts'
import { readSizedPicture } from './responsive-images.ts'

const STORAGE = { origins: ['https://site.example'], shownAt: '' }
const PLACE = '/storage/v1/object/public/blog-images/a.jpg'
const RENDERED = '/storage/v1/render/image/public/blog-images/a.jpg'

function crop(address: string) {
  const picture = readSizedPicture(address, STORAGE)
  return picture && listCroppedRenderings(address, picture)
}

test('a large picture is cropped to what is of use', () => {
  expect(crop(`${PLACE}?w=3000&h=2000`)).toEqual([
    { address: `${RENDERED}?width=1200&height=675&resize=cover`, width: 1200, height: 675 },
    { address: `${RENDERED}?width=1200&height=900&resize=cover`, width: 1200, height: 900 },
    { address: `${RENDERED}?width=1200&height=1200&resize=cover`, width: 1200, height: 1200 },
  ])
})

test('no crop is larger than the picture, and each has its shape exactly', () => {
  for (const [w, h] of [
    [801, 333],
    [333, 801],
    [500, 500],
    [17, 10],
  ]) {
    for (const { width, height } of crop(`${PLACE}?w=${w}&h=${h}`)!) {
      expect(width <= w! && height <= h!).toBe(true)
      expect([16 / 9, 4 / 3, 1]).toContain(width / height)
    }
  }
  expect(crop(`${PLACE}?w=801&h=333`)!.map(({ width }) => width)).toEqual([592, 444, 333])
})

test('a picture too small for a shape has none in it', () => {
  expect(crop(`${PLACE}?w=10&h=3`)!.map(({ width }) => width)).toEqual([4, 3])
})

test('animations are not cropped', () => {
  expect(crop(`${PLACE.replace('.jpg', '.gif')}?w=3000&h=2000`)).toEqual([])
})
