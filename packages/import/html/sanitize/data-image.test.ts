import { expect, test } from 'vitest'
import { cleanDataImage } from './sanitize-url.ts'

const toBase64 = (bytes: number[]) => Buffer.from(bytes).toString('base64')
const text = (word: string) => [...Buffer.from(word, 'latin1')]
const PNG = [0x89, ...text('PNG\r\n\x1a\n'), 0, 0, 0, 13]
const FIRST_BYTES: [string, number[]][] = [
  ['png', PNG],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
  ['gif', text('GIF89a......')],
  ['webp', text('RIFF....WEBPVP8 ')],
  ['avif', text('....ftypavif....')],
]

test.for(FIRST_BYTES)('keeps a %s image with matching bytes', ([type, bytes]) => {
  const uri = `data:image/${type};base64,${toBase64(bytes)}`
  expect(cleanDataImage(uri)).toBe(uri)
})

test.for(FIRST_BYTES)('rejects bytes that do not match %s', ([type]) => {
  expect(cleanDataImage(`data:image/${type};base64,${toBase64(text('<svg onload=alert(1)>'))}`)).toBeNull()
})

test('normalizes the type and removes line breaks', () => {
  const jpeg = toBase64([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  expect(cleanDataImage(` DATA:image/JPG;base64,\n${jpeg}\n`)).toBe(`data:image/jpeg;base64,${jpeg}`)
})

test('keeps images up to 256 KiB', () => {
  const make = (length: number) => {
    return `data:image/png;base64,${toBase64([...PNG, ...Array.from({ length: length - PNG.length }, () => 0)])}`
  }
  expect(cleanDataImage(make(256 * 1024))).not.toBeNull()
  expect(cleanDataImage(make(256 * 1024 + 1))).toBeNull()
})

test.for([
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png,iVBORw0KGgo=',
  'data:image/png;charset=x;base64,iVBORw0KGgo=',
  'data:image/png;base64,',
  'data:image/png;base64,iVBORw0KGg',
  'data:image/png;base64,iVBO%Rw0=',
  'data:text/html;base64,iVBORw0KGgo=',
  'data:;base64,iVBORw0KGgo=',
  'https://example.com/x.png',
])('rejects the data URL %s', (uri) => {
  expect(cleanDataImage(uri)).toBeNull()
})
