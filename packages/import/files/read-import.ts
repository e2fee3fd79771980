import { isZip, mustBeText } from './binary-files.ts'
import {
  createByteScan,
  createDecodingNotes,
  createTextDecoder,
  decideEncoding,
  type FileEncoding,
  findDeclaredEncoding,
  findStatedEncoding,
  listDecodingProblems,
  NotUtf8Error,
} from './decode-bytes.ts'
import { detectEncoding } from './detect-encoding.ts'
import { BEGINNING_LENGTH, findTextFormat, mustHoldText } from './formats.ts'
import { mustBeReadable, type Reader, type Surveyor } from './import-format.ts'
import { ImportFileError } from './import-file-error.ts'
import { MAX_IMPORT_BYTES, mustBeSmall } from './import-limits.ts'
import { openZipBytes } from '../zip/open-zip.ts'
import type { ImportItem, ImportOptions, ImportProblem, ImportReading } from '../records/records.ts'

export type WholeInput = {
  bytes: Uint8Array
  /** For messages only. */
  fileName?: string
}

/** Reads a whole file into memory. Bad records don't stop good ones; `failure` is the reason for an unreadable file. */
export function readImport(input: WholeInput, options: ImportOptions): ImportReading {
  try {
    mustBeSmall(input.bytes.length, options.maxBytes ?? MAX_IMPORT_BYTES)
    return readBytes(input.bytes, options, 0)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return describeFailure(error, input.fileName ?? '')
  }
}

/** @param depth number of zips around the bytes */
function readBytes(bytes: Uint8Array, options: ImportOptions, depth: number): ImportReading {
  if (isZip(bytes)) {
    const zip = openZipBytes(bytes, options, depth)
    return zip instanceof Uint8Array ? readBytes(zip, options, depth + 1) : readPiece(bytes, zip, options)
  }
  const { text, problems } = decodeBytes(bytes, options.encoding)
  mustHoldText(text)
  const reading = readPiece(text, findTextFormat(text.slice(0, BEGINNING_LENGTH)).survey(options), options)
  return { ...reading, problems: [...problems, ...reading.problems] }
}

/** Decodes by the author's choice, a byte order mark, as UTF-8, as the file declares, or as its bytes look. */
export function decodeBytes(bytes: Uint8Array, chosen?: string): { text: string; problems: ImportProblem[] } {
  const beginning = bytes.subarray(0, BEGINNING_LENGTH)
  const stated = findStatedEncoding(beginning, chosen)
  mustBeText(beginning, stated !== null)
  if (stated !== null) return decodeAs(bytes, stated)
  try {
    const decode = createTextDecoder({ name: 'utf-8', isStrict: true })
    return { text: decode(bytes) + decode(), problems: [] }
  } catch (error) {
    if (!(error instanceof NotUtf8Error)) throw error
    const declared = findDeclaredEncoding(beginning)
    return decodeAs(bytes, decideEncoding(createByteScan().add(bytes), declared, detectEncoding))
  }
}

function decodeAs(bytes: Uint8Array, encoding: FileEncoding): { text: string; problems: ImportProblem[] } {
  const notes = createDecodingNotes()
  const decode = createTextDecoder({ name: encoding.name, notes })
  const text = decode(bytes) + decode()
  return { text, problems: listDecodingProblems(encoding, notes) }
}

function readPiece<Piece>(piece: Piece, surveyor: Surveyor<Piece>, options: ImportOptions): ImportReading {
  feed(surveyor, piece)
  const survey = surveyor.finish()
  mustBeReadable(survey)
  const items: ImportItem[] = []
  feed(
    survey.read((item) => items.push(item)),
    piece,
  )
  return {
    format: survey.format,
    failure: null,
    items,
    records: items.filter((item) => item.kind === 'post').map(({ record }) => record),
    problems: [...survey.problems, ...items.flatMap(listProblems)],
    columns: survey.columns.map(({ name }) => name),
    unmappedColumns: survey.columns
      .filter(({ name, isRecognized }) => !isRecognized && !Object.hasOwn(options.columns ?? {}, name))
      .map(({ name }) => name),
    dateQuestion: survey.dateQuestion,
  }
}

function feed<Piece>(reader: Reader<Piece>, piece: Piece): void {
  reader.write(piece)
  reader.end()
}

function listProblems(item: ImportItem): ImportProblem[] {
  if (item.kind === 'post') {
    const { number, line, title } = item.record
    return item.warnings.map((reason) => ({ severity: 'warning', record: number, line, title, reason }))
  }
  const { kind, number, line, title, reason } = item
  return [{ severity: kind, record: number, line, title, reason }]
}

function describeFailure(error: ImportFileError, fileName: string): ImportReading {
  const { failure, line, columns, message } = error
  return {
    format: null,
    failure,
    items: [],
    records: [],
    columns: [...columns],
    unmappedColumns: [...columns],
    dateQuestion: null,
    problems: [{ severity: 'file', record: null, line, title: fileName, reason: message }],
  }
}
