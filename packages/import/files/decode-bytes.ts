import { ImportFileError } from './import-file-error.ts'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SIGNATURES: readonly { begins: string; advice: string }[] = [
  {
    begins: 'PK\x03\x04',
    advice: 'This is a zip or Excel file. Save the sheet as CSV (UTF-8), or unpack the zip, and import that.',
  },
  {
    begins: '\xd0\xcf\x11\xe0',
    advice: 'This is an old Excel file. Save the sheet as CSV (UTF-8) and import that.',
  },
  { begins: '%PDF-', advice: 'This is a PDF. Export the posts as CSV or JSON and import that.' },
  { begins: '\x1f\x8b', advice: 'This is a gzip file. Unpack it and import what is inside.' },
]

/** Bytes inspected to detect UTF-16 without a byte order mark. */
export const PROBE_BYTES = 2_000

/** Thrown for invalid UTF-8; the file is then read again as windows-1252. */
export class NotUtf8Error extends Error {}

export function isZip(beginning: Uint8Array): boolean {
  return startsWith(beginning, [0x50, 0x4b, 0x03, 0x04])
}

export function mustBeText(beginning: Uint8Array): void {
  const start = String.fromCharCode(...beginning.subarray(0, 8))
  const known = SIGNATURES.find(({ begins }) => start.startsWith(begins))
  if (known) throw new ImportFileError('unsupported', known.advice)
}

export function findEncoding(beginning: Uint8Array): TextEncodingName {
  if (startsWith(beginning, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(beginning, [0xfe, 0xff])) return 'utf-16be'
  return findUnmarkedUtf16(beginning) ?? 'utf-8'
}

/** Decodes piece by piece, normalizes line breaks to `\n` and removes a byte order mark; a call without bytes ends it. */
export function createTextDecoder(encoding: TextEncodingName): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let endsInReturn = false
  return (bytes) => {
    let text = (endsInReturn ? '\r' : '') + decodePiece(decoder, bytes)
    endsInReturn = bytes !== undefined && text.endsWith('\r')
    if (endsInReturn) text = text.slice(0, -1)
    if (text.includes('\0')) {
      throw new ImportFileError('unsupported', 'This file holds no text. Import a CSV or JSON file.')
    }
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  }
}

function decodePiece(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) throw new NotUtf8Error('not UTF-8', { cause: error })
    throw error
  }
}

/** Decodes by the byte order mark, else as UTF-8, else as Windows-1252. */
export function decodeBytes(bytes: Uint8Array): string {
  mustBeText(bytes)
  const encoding = findEncoding(bytes.subarray(0, PROBE_BYTES))
  try {
    return decodeWhole(bytes, encoding)
  } catch (error) {
    // Invalid UTF-8 usually comes from an older Windows program.
    if (error instanceof NotUtf8Error) return decodeWhole(bytes, 'windows-1252')
    throw error
  }
}

function decodeWhole(bytes: Uint8Array, encoding: TextEncodingName): string {
  const decode = createTextDecoder(encoding)
  return decode(bytes) + decode()
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** In UTF-16, nearly every second byte of Western text is zero. */
function findUnmarkedUtf16(probe: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (probe.length < 4) return null
  const zeros = [0, 0]
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const most = probe.length * 0.35
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > most && zeros[1] === 0 ? 'utf-16be' : null
}
