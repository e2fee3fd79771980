import { decodeBytes, isZip } from './decode-bytes.ts'
import { findTextFormat } from './formats.ts'
import type { Reader, Survey, Surveyor } from './import-format.ts'
import { ImportFileError } from './import-file-error.ts'
import { MAX_IMPORT_BYTES, mustBeSmall } from './import-limits.ts'
import { surveyMediumZip } from '../medium/medium-zip-format.ts'
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
    if (isZip(input.bytes)) return readPiece(input.bytes, surveyMediumZip(options), options)
    const text = decodeBytes(input.bytes)
    mustHoldText(text)
    return readPiece(text, findTextFormat(text.slice(0, BEGINNING_LENGTH)).survey(options), options)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return describeFailure(error, input.fileName ?? '')
  }
}

/** Characters used to detect the format. */
export const BEGINNING_LENGTH = 64 * 1024

export function mustHoldText(text: string): void {
  if (text.trim() === '') throw new ImportFileError('empty', 'The file is empty.')
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

/** @throws {ImportFileError} if columns must be assigned first */
export function mustBeReadable<Piece>({ refusal, columns }: Survey<Piece>): void {
  if (refusal === null) return
  throw new ImportFileError(refusal.failure, refusal.reason, {
    columns: columns.map(({ name }) => name),
    ...(refusal.line === undefined ? {} : { line: refusal.line }),
  })
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
