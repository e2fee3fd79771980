import { expect, test } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.for<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('title;Jürgen')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufefftitle;Jürgen')],
  ['UTF-16, little end first', Buffer.from('\ufefftitle;Jürgen', 'utf16le')],
  ['UTF-16, big end first', utf16be('\ufefftitle;Jürgen')],
  ['UTF-16 without a mark', Buffer.from('title;Jürgen', 'utf16le')],
  ['UTF-16, big end first, without a mark', utf16be('title;Jürgen')],
  ['Windows-1252', Buffer.from('title;Jürgen', 'latin1')],
])('text in %s is read', ([, bytes]) => {
  expect(decodeBytes(bytes)).toBe('title;Jürgen')
})

test('decodes quotes and dashes of Windows-1252', () => {
  expect(decodeBytes(Uint8Array.from([0x93, 0x61, 0x94, 0x20, 0x96, 0x20, 0x80]))).toBe('“a” – €')
})

test.for<[string, RegExp, Uint8Array]>([
  ['an Excel file', /Save the sheet as CSV/, Buffer.from('PK\x03\x04rest')],
  ['an old Excel file', /Save the sheet as CSV/, Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ['a PDF', /PDF/, Buffer.from('%PDF-1.7')],
  ['a gzip file', /Unpack/, Uint8Array.from([0x1f, 0x8b, 8, 0])],
  ['a picture', /holds no text/, Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49])],
])('%s is refused with advice', ([, advice, bytes]) => {
  expect(() => decodeBytes(bytes)).toThrow(advice)
})
