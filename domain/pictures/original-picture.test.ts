import { expect, test } from 'vitest'
import { findOriginal } from './original-picture.ts'
import { writePictureChoices } from './picture-choices.ts'

const FOLDER = 'https://shelf.example/storage/v1/object/public/blog-images/'

test('finds the original of a stored picture and of a cropped one', () => {
  const original = { name: 'news/a.png', width: 600, height: 400, address: `${FOLDER}news/a.png?w=600&h=400` }
  expect(findOriginal(original.address)).toEqual(original)
  expect(findOriginal(`${original.address}#focus=5,5&decorative`)).toEqual(original)
  const frame = { x: 1, y: 2, width: 30, height: 40 }
  const { address: _, ...kept } = original
  const cut = writePictureChoices(`${FOLDER}blog-images/b.webp?w=30&h=40`, {
    crop: { frame, original: kept },
  })
  expect(findOriginal(cut)).toEqual(original)
})

test.for([
  '',
  '/covers/a.svg',
  'https://pictures.example/a.png',
  `${FOLDER}news/a.png`,
  `${FOLDER}news/a.gif?w=1&h=1`,
  `${FOLDER}other/a.png?w=1&h=1`,
  `${FOLDER}news/../a.png?w=1&h=1&x=1`,
])('finds no original for %s', (address) => {
  expect(findOriginal(address)).toBeNull()
})
