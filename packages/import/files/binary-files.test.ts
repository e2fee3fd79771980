import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'

const adviceFor = async (bytes: Uint8Array) =>
  (await readImport({ bytes }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })).problems[0]?.reason

const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

test.for<[string, RegExp, Uint8Array]>([
  ['a Word file without text', /Word document \(DOCX\)/, zip('[Content_Types].xml', 'word/styles.xml')],
  [
    'a binary Excel file',
    /Excel file \(XLSX\)\. Save the sheet as CSV/,
    zip('[Content_Types].xml', 'xl/workbook.bin'),
  ],
  ['a presentation', /PowerPoint/, zip('ppt/presentation.xml')],
  ['an OpenDocument file', /OpenDocument/, zip('mimetype', 'content.xml', 'META-INF/manifest.xml')],
  ['a Pages file', /Pages or Numbers/, zip('Index/Document.iwa')],
  ['a book', /eBook/, zip('mimetype', 'OEBPS/content.opf')],
  ['an old Office file', /Save the sheet as CSV/, bytesOf('\xd0\xcf\x11\xe0\xa1')],
  ['a PDF', /PDF/, bytesOf('%PDF-1.7')],
  ['a formatted document', /RTF/, bytesOf('{\\rtf1\\ansi')],
  ['a gzip file', /Unpack/, bytesOf('\x1f\x8b\x08\0')],
  ['a 7z file', /Unpack/, bytesOf("7z\xbc\xaf'\x1c")],
  ['a PNG', /picture/, bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rI')],
  ['a JPEG', /picture/, bytesOf('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['a WebP', /picture/, bytesOf('RIFF\x10\0\0\0WEBPVP8 ')],
  ['a HEIC photo', /picture/, bytesOf('\0\0\0\x18ftypheic\0\0')],
  ['a video', /video/, bytesOf('\0\0\0\x18ftypmp42\0\0')],
  ['a database', /SQLite/, bytesOf('SQLite format 3\0')],
  ['other bytes', /contains no text/, bytesOf('\x01\x02\x03\x04\x05abc\x06\x07')],
])('rejects %s with advice', async ([, advice, bytes]) => {
  expect(await adviceFor(bytes)).toMatch(advice)
})
