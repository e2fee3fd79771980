import { expect, test } from 'vitest'
import { findFontFile, listFamilies } from './font-families.ts'
import { createOpenFonts } from './open-fonts.ts'
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
])('every letter of “%s” is drawn', async (text) => {
  const { lost, text: kept, outline, measure } = await set(text)
  expect(lost).toBe(0)
  expect(kept).toBe(text)
  expect(countShapes(outline(kept))).toBeGreaterThan(3)
  expect(measure(kept)).toBeGreaterThan(3)
  expect(outline(kept)).not.toMatch(/NaN|undefined|<text/)
})

test('letters that no font holds are left out and counted, never drawn as boxes', async () => {
  const { lost, text, outline } = await set('ಕನ್ನಡ ab')
  expect(text).toBe('ab')
  expect(lost).toBeGreaterThan(0.5)
  expect(countShapes(outline('ab'))).toBe(2)
})

test('a sign with a skin that no font joins is drawn plain', async () => {
  const { text, lost } = await set('Ok 👩🏽‍💻')
  expect(lost).toBe(0)
  expect(text).toMatch(/^Ok 👩/)
})

test('Arabic runs from the right, and Latin words within it from the left', async () => {
  const { isRightToLeft, outline } = await set('ا ab')
  expect(isRightToLeft).toBe(true)
  const starts = [...outline('ا ab').matchAll(/<g transform="translate\(([\d.]+)\)"><g/g)].map(([, x]) =>
    Number(x),
  )
  expect(starts[0]).toBe(0)
  expect((await set('ab ا')).isRightToLeft).toBe(false)
  // The Latin word, two shapes, comes first from the left.
  expect(outline('ا ab').indexOf('</g></g>')).toBeGreaterThan(0)
  expect(countShapes(outline('ا ab').split('</g></g>')[0]!)).toBe(2)
})

test('Han characters are those of the language of the text', () => {
  const firstOf = (text: string) =>
    listFamilies(text).find((family) => findFontFile(family, '直'.codePointAt(0)!))?.name
  expect(firstOf('直す')).toBe('noto-sans-jp')
  expect(firstOf('직접 直')).toBe('noto-sans-kr')
  expect(firstOf('直接')).toBe('noto-sans-sc')
})

test('a font that can’t be read counts as one without these letters', async () => {
  const broken = createTypesetter({ open: () => Promise.reject(new Error('gone')) })
  expect(await broken('abc', FACE)).toMatchObject({ text: '', lost: 1 })
})

test('no more fonts stay open than are needed', async () => {
  const fonts = createOpenFonts()
  const file = findFontFile(listFamilies('a')[0]!, 97)!
  const first = await fonts.open(file, FACE)
  expect(await fonts.open(file, FACE)).toBe(first)
  for (let weight = 100; weight < 150; weight += 1) await fonts.open(file, { ...FACE, weight })
  expect(await fonts.open(file, FACE)).not.toBe(first)
})
