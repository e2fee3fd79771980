import { expect, test } from 'vitest'
import { findFontFile, listFamilies } from './font-families.ts'

import { createTypesetter } from './typeset.ts'

const FACE = { weight: 600, width: 106, spacing: 0 }
const typeset = createTypesetter()
const set = (text: string) => typeset(text, FACE)
const countShapes = (outline: string) => outline.match(/<path /g)?.length ?? 0

test.for([
  'Get your products to the top shelf',
  'Đường lên đỉnh kệ',
  'Как поднять товар',
  'Πώς να μειώσετε',
  'איך להעלות (מוצר)',
  'كيف ترفع منتجك؟',
  'शीर्ष पर कैसे',
  'วิธีดันสินค้า',
  '亚马逊广告怎么算？',
  '広告費を下げた',
  '아마존 상위 노출',
  'Plan 🚀 ✅',
])('draws every letter of “%s”', async (text) => {
  const { missingShare, text: drawn, outline, measure } = await set(text)
  expect(missingShare).toBe(0)
  expect(drawn).toBe(text)
  expect(countShapes(outline(drawn))).toBeGreaterThan(3)
  expect(measure(drawn)).toBeGreaterThan(3)
  expect(outline(drawn)).not.toMatch(/NaN|undefined|<text/)
})

test('leaves out letters that no font has, and counts them', async () => {
  const { missingShare, text, outline } = await set('ಕನ್ನಡ ab')
  expect(text).toBe('ab')
  expect(missingShare).toBeGreaterThan(0.5)
  expect(countShapes(outline('ab'))).toBe(2)
})

test('draws an emoji without its skin tone when no font has the combination', async () => {
  const { text, missingShare } = await set('Ok 👩🏽‍💻')
  expect(missingShare).toBe(0)
  expect(text).toMatch(/^Ok 👩/)
})

test('sets Arabic from the right, and Latin words within it from the left', async () => {
  const { isRightToLeft, outline } = await set('ا ab')
  expect(isRightToLeft).toBe(true)
  const starts = [...outline('ا ab').matchAll(/<g transform="translate\(([\d.]+)\)"><g/g)].map(([, x]) =>
    Number(x),
  )
  expect(starts[0]).toBe(0)
  expect((await set('ab ا')).isRightToLeft).toBe(false)
  // The Latin word, with two shapes, is drawn first.
  expect(outline('ا ab').indexOf('</g></g>')).toBeGreaterThan(0)
  expect(countShapes(outline('ا ab').split('</g></g>')[0]!)).toBe(2)
})

test('draws Han characters in the form of the text’s language', () => {
  const firstOf = (text: string) =>
    listFamilies(text).find((family) => findFontFile(family, '直'.codePointAt(0)!))?.name
  expect(firstOf('直す')).toBe('noto-sans-jp')
  expect(firstOf('직접 直')).toBe('noto-sans-kr')
  expect(firstOf('直接')).toBe('noto-sans-sc')
})
