import { expect, test } from 'vitest'
import { isSanitized } from '#import/html/sanitize/is-sanitized.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import {
  dropPictureChoices,
  NO_CHOICES,
  type PictureChoices,
  readPictureChoices,
  writePictureChoices,
} from './picture-choices.ts'

const STORED = 'https://shelf.example/storage/v1/object/public/blog-images/news/a.png?w=600&h=400'
const CROP: PictureChoices['crop'] = {
  frame: { x: 10, y: 0, width: 300, height: 200 },
  original: { name: 'blog-images/0f3a.jpg', width: 1200, height: 800 },
}

const CHOICES: PictureChoices[] = [
  { ...NO_CHOICES, focus: { x: 0, y: 100 } },
  { ...NO_CHOICES, isDecorative: true },
  { ...NO_CHOICES, crop: CROP },
  { focus: { x: 25, y: 70 }, crop: CROP, isDecorative: true },
]

test.for(CHOICES)(
  'writes and reads %j, keeps it through the sanitizer, and removes it for readers',
  (choices) => {
    for (const address of [STORED, '/covers/a.svg', 'https://pictures.example/a.png?x=1']) {
      const written = writePictureChoices(address, choices)
      expect(written).not.toBe(address)
      expect(readPictureChoices(written)).toEqual(choices)
      expect(cleanImageUrl(written)).toBe(written)
      expect(dropPictureChoices(written)).toBe(address)
      expect(writePictureChoices(written, NO_CHOICES)).toBe(address)
      const html = `<img src="${written.replaceAll('&', '&amp;')}" alt="">`
      expect(sanitizeHtml(html)).toBe(html)
      expect(isSanitized(html)).toBe(true)
    }
  },
)

test('keeps other choices and other parts of the fragment', () => {
  const both = writePictureChoices(`${STORED}#view=1`, { focus: { x: 12, y: 88 }, isDecorative: true })
  expect(both).toBe(`${STORED}#view=1&focus=10,90&decorative`)
  expect(writePictureChoices(both, { isDecorative: false })).toBe(`${STORED}#view=1&focus=10,90`)
  expect(dropPictureChoices(both)).toBe(`${STORED}#view=1`)
  expect(writePictureChoices(both, { focus: { x: 51, y: 49 } })).toBe(`${STORED}#view=1&decorative`)
})

test('stores the path of the original, so that cleanup of unused pictures keeps it', () => {
  const names = /\/blog-images\/((?:blog-images|news)\/[A-Za-z0-9._-]+)/g
  const written = writePictureChoices(STORED, { crop: CROP })
  expect([...written.matchAll(names)].map(([, name]) => name)).toEqual(['news/a.png', 'blog-images/0f3a.jpg'])
})

test.for([
  `${STORED}#focus=1,2,3`,
  `${STORED}#focus=-1,2`,
  `${STORED}#focus=1234,2`,
  `${STORED}#crop=1,2,3,4`,
  `${STORED}#crop=1,2,0,4&of=/blog-images/news/a.png,1,1`,
  `${STORED}#crop=1,2,3,4&of=/case-studies/news/a.png,1,1`,
  `${STORED}#crop=1,2,3,4&of=/blog-images/news/../a.png,1,1`,
  `${STORED}#`,
  `${STORED}#Decorative`,
])('ignores the invalid choice in %s', (address) => {
  expect(readPictureChoices(address)).toEqual(NO_CHOICES)
})

test('clamps percentages and leaves data URLs unchanged', () => {
  expect(readPictureChoices(`${STORED}#focus=900,3`).focus).toEqual({ x: 100, y: 5 })
  const data = 'data:image/png;base64,iVBORw0KGgo='
  expect(writePictureChoices(data, { isDecorative: true })).toBe(data)
})
