import type { Font } from 'fontkit'
import { expect, test } from 'vitest'
import { openDocumentFonts } from './document-fonts.ts'
import { type Canvas, createTextSetter } from './document-text.ts'

/** Returns the drawn characters from left to right, and whether the fonts lack one. */
async function draw(text: string) {
  const fonts = await openDocumentFonts([text])
  let font: Font
  let shown = ''
  let isMissing = false
  const canvas: Canvas = {
    font: (next) => void (font = next),
    widthOfString: () => 1,
    fillColor: () => undefined,
    strokeColor: () => undefined,
    lineWidth: () => undefined,
    text(run) {
      const { glyphs } = font.layout(run)
      isMissing ||= glyphs.some(({ id }) => id === 0)
      shown += glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')
    },
  }
  createTextSetter(canvas, fonts).draw(text, 0, 0, { size: 10 })
  return { shown, isMissing }
}

test.for([
  ['Acme Ltd', 'Acme Ltd'],
  ['אבי כהן', 'ןהכ יבא'],
  ['אבי (בע״מ) 12', '12 (מ״עב) יבא'],
  ['Acme (שלום) Ltd 5', 'Acme (םולש) Ltd 5'],
  ['דבי ٢٠٢٦', '٢٠٢٦ יבד'],
  ['1. אב: 2,5', '2,5 :בא .1'],
] as const)('draws "%s" from left to right as "%s"', async ([text, shown]) => {
  expect((await draw(text)).shown).toBe(shown)
})

test.for([
  'شركة النور للتجارة (دبي) ٢٠٢٦',
  'شرکت می\u200cخواهم',
  'საქართველო',
  'Հայաստան',
  'বাংলাদেশ ক্ষুদ্র র\u200d্যাব',
  'தமிழ்நாடு வணிகம்',
  'हिन्दी क्षत्रिय',
  'ไทยแลนด์',
  'A\u200db\u200cc',
])('has all letters of "%s"', async (text) => {
  expect((await draw(text)).isMissing).toBe(false)
})
