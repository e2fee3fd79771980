import { ImportFileError } from './import-file-error.ts'

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

/** Bytes looked at to tell UTF-16 without a byte order mark from other encodings. */
const PROBE_BYTES = 2_000

/**
 * Reads a file as text: byte order mark first, then UTF-8, then Windows-1252.
 * @throws {ImportFileError} for files that hold no text
 */
export function decodeBytes(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  const known = SIGNATURES.find(({ begins }) => start.startsWith(begins))
  if (known) throw new ImportFileError('unsupported', known.advice)

  const text = decode(bytes)
  if (text.includes('\0')) {
    throw new ImportFileError('unsupported', 'This file holds no text. Import a CSV or JSON file.')
  }
  return text
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = findUnmarkedUtf16(bytes)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // Not UTF-8, so it comes from an older Windows program; every byte has a meaning there.
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** Western text in UTF-16 has a zero in nearly every second byte. */
function findUnmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const probe = bytes.subarray(0, PROBE_BYTES)
  if (probe.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const most = probe.length * 0.35
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > most && zeros[1] === 0 ? 'utf-16be' : null
}
