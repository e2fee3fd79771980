import { countLineBreaks } from '../text/clean-text.ts'
import { nameEncoding, resolveEncoding } from './encodings.ts'
import type { ImportProblem } from '../records/records.ts'

export type FileEncoding = {
  /** Label of the Encoding standard, such as "windows-1250". */
  name: string
  /** `sure`: the bytes prove it. `declared`: the file names it. `chosen`: by the author. */
  origin: 'sure' | 'declared' | 'guessed' | 'chosen'
  /** First lines with characters beyond ASCII, to compare encodings. */
  sample: Uint8Array
}

/** Bytes inspected to detect UTF-16 without a byte order mark. */
const PROBE_BYTES = 2_000
/** Bytes in which a file declares its encoding. */
const DECLARATION_BYTES = 4_096
/** Minimum share of zero bytes at every second position of UTF-16. */
const MIN_ZERO_SHARE = 0.05

/** Thrown for invalid UTF-8; the bytes then decide about another encoding. */
export class NotUtf8Error extends Error {}

/** Encoding known before the text is read; null means to try UTF-8. */
export function findStatedEncoding(beginning: Uint8Array, chosen?: string): FileEncoding | null {
  const sample = createByteScan().add(beginning).sample(SHOWN_SAMPLE_BYTES)
  if (chosen !== undefined) return { name: chosen, origin: 'chosen', sample }
  const marked = findMarkedEncoding(beginning)
  if (marked !== null) return { name: marked, origin: 'sure', sample }
  const unmarked = findUnmarkedUtf16(beginning.subarray(0, PROBE_BYTES))
  if (unmarked !== null)
    return { name: unmarked, origin: 'guessed', sample: beginning.slice(0, SHOWN_SAMPLE_BYTES) }
  // This encoding writes Japanese with ASCII bytes, so the text is valid UTF-8.
  const declared = findDeclaredEncoding(beginning)
  return declared === 'iso-2022-jp' ? { name: declared, origin: 'declared', sample } : null
}

function findMarkedEncoding(beginning: Uint8Array): string | null {
  if (startsWith(beginning, [0xff, 0xfe])) return 'utf-16le'
  return startsWith(beginning, [0xfe, 0xff]) ? 'utf-16be' : null
}

/** Encoding named by an XML declaration or a page. */
export function findDeclaredEncoding(beginning: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(beginning.subarray(0, DECLARATION_BYTES))
  const xml = /<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)
  const page = /^[^\w]*<[^<]/.test(start)
    ? /<meta\s[^<>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(start)
    : null
  const declared = (xml ?? page)?.[1]
  return declared === undefined ? null : resolveEncoding(declared)
}

/** Chooses the encoding of text that isn't valid UTF-8. */
export function decideEncoding(
  scan: ByteScan,
  declared: string | null,
  detect: (sample: Uint8Array) => string,
): FileEncoding {
  const sample = scan.sample(SHOWN_SAMPLE_BYTES)
  if (scan.isMostlyUtf8()) return { name: 'utf-8', origin: 'sure', sample }
  if (declared !== null && declared !== 'utf-8') return { name: declared, origin: 'declared', sample }
  return { name: detect(scan.sample(DETECTED_SAMPLE_BYTES)), origin: 'guessed', sample }
}

const DETECTED_SAMPLE_BYTES = 16 * 1024
const SHOWN_SAMPLE_BYTES = 300
const MAX_SAMPLED_LINE_BYTES = 2_000
/** First code beyond ASCII. */
const FIRST_FOREIGN = 0x80
const REPLACEMENT_CODE = 0xfffd

export type ByteScan = {
  add(bytes: Uint8Array): ByteScan
  /** Most characters beyond ASCII are valid UTF-8. In other encodings this is nearly impossible. */
  isMostlyUtf8(): boolean
  /** Lines with bytes beyond ASCII, one after the other. */
  sample(maxBytes: number): Uint8Array
}

/** Reads bytes in pieces of any length, to decide about their encoding. */
export function createByteScan(): ByteScan {
  const decoder = new TextDecoder()
  const sample = new Uint8Array(DETECTED_SAMPLE_BYTES)
  let length = 0
  let lineStart = 0
  let isLineForeign = false
  let valid = 0
  let invalid = 0

  /** Keeps the line if it has bytes beyond ASCII. */
  function endLine(): void {
    if (!isLineForeign) length = lineStart
    lineStart = length
    isLineForeign = false
  }

  const scan: ByteScan = {
    add(bytes) {
      const text = decoder.decode(bytes, { stream: true })
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (code === REPLACEMENT_CODE) invalid += 1
        else if (code >= FIRST_FOREIGN) valid += 1
      }
      for (const byte of bytes) {
        if (length === sample.length && lineStart === length) break
        sample[length] = byte
        length += 1
        if (byte >= FIRST_FOREIGN) isLineForeign = true
        const isLong = length - lineStart >= MAX_SAMPLED_LINE_BYTES || length === sample.length
        if (byte === 0x0a || isLong) endLine()
      }
      return scan
    },
    isMostlyUtf8: () => valid > 0 && valid >= invalid,
    sample: (maxBytes) => sample.slice(0, Math.min(isLineForeign ? length : lineStart, maxBytes)),
  }
  return scan
}

export type DecodingNotes = {
  line: number
  /** Characters that could not be decoded, and their lines. */
  bad: number
  badLines: Set<number>
  /** Letters whose UTF-8 another program decoded as Windows-1252. */
  garbled: string
  /** Last characters, since pieces may end within such letters. */
  end: string
}

const MAX_NAMED_LINES = 10
/** “Ã©” for “é”, “â€™” for “’”. No language writes these. */
const GARBLED = /Ã[¤¶¼Ÿ©¨ª«¡³º±§¥¸¦]|â€[™œ¦“”˜]/

export type TextDecoding = { name: string; isStrict?: boolean; notes?: DecodingNotes }

/**
 * Decodes piece by piece, normalizes line breaks to `\n`, and removes NUL and a byte order mark; a call without bytes
 * ends it. Throws `NotUtf8Error` if strict; otherwise each bad byte becomes U+FFFD.
 */
export function createTextDecoder({
  name,
  isStrict = false,
  notes,
}: TextDecoding): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(name, { fatal: isStrict })
  let endsInReturn = false
  return (bytes) => {
    let text = (endsInReturn ? '\r' : '') + decodePiece(decoder, bytes)
    endsInReturn = bytes !== undefined && text.endsWith('\r')
    if (endsInReturn) text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
    if (text.includes('\0')) text = text.replaceAll('\0', '')
    if (notes) noteBadSigns(text, notes)
    return text
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

function noteBadSigns(text: string, notes: DecodingNotes): void {
  if (notes.garbled === '') {
    notes.garbled = GARBLED.exec(notes.end + text)?.[0] ?? ''
    notes.end = (notes.end + text).slice(-2)
  }
  let from = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    notes.line += countLineBreaks(text.slice(from, at))
    from = at
    notes.bad += 1
    if (notes.badLines.size <= MAX_NAMED_LINES) notes.badLines.add(notes.line)
  }
  notes.line += countLineBreaks(text.slice(from))
}

export const createDecodingNotes = (): DecodingNotes => ({
  line: 1,
  bad: 0,
  badLines: new Set(),
  garbled: '',
  end: '',
})

/**
 * Warnings about a guessed encoding, and about characters that could not be decoded or were damaged before.
 * @param encoding null for valid UTF-8
 */
export function listDecodingProblems(encoding: FileEncoding | null, notes: DecodingNotes): ImportProblem[] {
  const problems: ImportProblem[] = []
  const warn = (line: number | null, reason: string) =>
    problems.push({ severity: 'warning', record: null, line, title: '', reason })
  if (notes.garbled !== '') {
    warn(
      null,
      `Letters such as “${notes.garbled}” were already damaged when this file was made. Export it again as UTF-8, or correct them after the import.`,
    )
  }
  if (encoding === null) return problems
  const { name, origin } = encoding
  if (origin === 'guessed') {
    warn(
      null,
      `The file doesn't name its encoding. It was read as ${nameEncoding(name)}. If letters look wrong, choose another encoding.`,
    )
  }
  if (notes.bad > 0) {
    const lines = [...notes.badLines]
    const places =
      lines.length > MAX_NAMED_LINES
        ? `lines ${lines.slice(0, MAX_NAMED_LINES).join(', ')} and more`
        : `line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`
    warn(
      lines[0]!,
      `${notes.bad === 1 ? '1 byte' : `${notes.bad} bytes`} on ${places} could not be read as ${nameEncoding(name)} and became “\ufffd”. Check the text there.`,
    )
  }
  return problems
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

/** In UTF-16, every ASCII character has a zero byte, always on the same side. */
function findUnmarkedUtf16(probe: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (probe.length < 4) return null
  const zeros = [0, 0]
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const least = Math.max(1, probe.length * MIN_ZERO_SHARE)
  if (zeros[1]! > least && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > least && zeros[1] === 0 ? 'utf-16be' : null
}
