/* eslint-disable no-control-regex -- signatures are bytes */
import { ImportFileError } from './import-file-error.ts'

type KnownFile = { begins: RegExp; advice: string }

const AS_CSV = 'Save the sheet as CSV (UTF-8) and import that.'
const COPY_TEXT = 'Copy its text into the editor of a new post.'
const NO_POSTS = 'Choose the file with the posts.'

/** Files by their first bytes, each byte as one character. */
const KNOWN_FILES: readonly KnownFile[] = [
  {
    begins: /^\xd0\xcf\x11\xe0/,
    advice: `This is an old Excel or Word file (XLS, DOC). ${AS_CSV} For a Word document, copy its text into the editor of a new post.`,
  },
  { begins: /^%PDF-/, advice: 'This is a PDF. Export the posts as CSV or JSON and import that.' },
  { begins: /^\{\\rtf/, advice: `This is a formatted document (RTF). ${COPY_TEXT}` },
  { begins: /^\x1f\x8b/, advice: 'This is a gzip file. Unpack it and import what is inside.' },
  {
    begins: /^(?:7z\xbc\xaf|Rar!|\xfd7zXZ|BZh[1-9]|.{257}ustar)/s,
    advice: 'This is a packed archive (7z, RAR, XZ, BZ2 or TAR). Unpack it and import what is inside.',
  },
  {
    begins:
      /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|BM.{4}\0{4}|II\*\0|MM\0\*|.{4}ftyp(?:avif|avis|heic|heix|mif1|msf1|hevc))/s,
    advice: `This is a picture. ${NO_POSTS} Pictures are imported with the posts that show them.`,
  },
  {
    begins: /^(?:.{4}ftyp|ID3|\xff[\xf2\xf3\xfb]|OggS|RIFF|\x1aE\xdf\xa3)/s,
    advice: `This is a video or sound file. ${NO_POSTS}`,
  },
  {
    begins: /^SQLite format 3/,
    advice: 'This is an SQLite database. Export the table of posts as CSV and import that.',
  },
  {
    begins: /^bplist00/,
    advice: 'This is a Safari web archive or a property list. Save the page as HTML, or export the posts.',
  },
]

/** Control characters that text doesn't contain: tab, line breaks, form feed, escape and NUL are allowed. */
const CONTROLS = /[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f]/g
/** Share of control characters or NUL in the beginning of a file that isn't text. */
const MAX_CONTROL_SHARE = 0.05
const MAX_NUL_SHARE = 0.2
const MIN_CONTROLS = 3
const INSPECTED_BYTES = 4_096

export function isZip(beginning: Uint8Array): boolean {
  return /^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(toCharacters(beginning.subarray(0, 4)))
}

/** @throws {ImportFileError} that names what the file is and what to do with it */
export function mustBeText(beginning: Uint8Array, isUtf16: boolean): void {
  const start = toCharacters(beginning.subarray(0, INSPECTED_BYTES))
  const known = KNOWN_FILES.find(({ begins }) => begins.test(start))
  if (known) throw new ImportFileError('unsupported', known.advice)
  if (isUtf16) return
  const controls = start.match(CONTROLS)?.length ?? 0
  const nuls = start.split('\0').length - 1
  if (
    (controls < MIN_CONTROLS || controls <= start.length * MAX_CONTROL_SHARE) &&
    (nuls < MIN_CONTROLS || nuls <= start.length * MAX_NUL_SHARE)
  )
    return
  throw new ImportFileError('unsupported', 'This file contains no text. Import a CSV or JSON file.')
}

function toCharacters(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Office documents and eBooks, by the names of the files in their zip. */
const OFFICE_FILES: readonly { holds: RegExp; advice: string }[] = [
  { holds: /^word\//i, advice: `This is a Word document (DOCX). ${COPY_TEXT}` },
  { holds: /^xl\//i, advice: `This is an Excel file (XLSX). ${AS_CSV}` },
  { holds: /^ppt\//i, advice: `This is a PowerPoint file (PPTX). ${COPY_TEXT}` },
  { holds: /^(?:OEBPS|EPUB)\/|\.opf$/i, advice: `This is an eBook (EPUB). ${COPY_TEXT}` },
  { holds: /^Index\/.*\.iwa$|^Index\.zip$/i, advice: 'This is a Pages or Numbers file. Export it as CSV.' },
  {
    holds: /^(?:Object \d+\/|Configurations2\/|META-INF\/manifest\.xml$)/i,
    advice: `This is an OpenDocument file (ODT, ODS). ${AS_CSV} For a document, copy its text into the editor of a new post.`,
  },
]

/** Advice for an office file, by the name of one file in its zip; null for any other name. */
export function adviseOnOfficeFile(name: string): string | null {
  return OFFICE_FILES.find(({ holds }) => holds.test(name))?.advice ?? null
}
