import type {
  ColumnMapping,
  DateQuestion,
  FileFailure,
  ImportColumn,
  ImportFormatName,
  ImportItem,
  ImportOptions,
  ImportProblem,
} from '../records/records.ts'
import { ImportFileError } from './import-file-error.ts'
import { MAX_RECORD_LENGTH } from './import-limits.ts'
import type { OwnNames } from '../own/own-names.ts'

/** Consumes a file piece by piece; `end` is called after the last piece. Both throw `ImportFileError`. */
export type Reader<Piece> = { write: (piece: Piece) => void; end: () => void }

/** Text with `\n` as line break and without a byte order mark. */
export type TextReader = Reader<string>

export type ItemSink = (item: ImportItem) => void

/** Result of the first pass: everything needed to read the records one by one. */
export type Survey<Piece> = {
  format: ImportFormatName
  /** User-visible description, such as "WordPress export of old.example.com". */
  description: string
  /** Number of entries, without blank rows and parts of other entries. */
  recordCount: number
  columns: ImportColumn[]
  mapping: ColumnMapping
  suggestedMapping: ColumnMapping
  /** Fields without a column, which the author can assign. */
  missingFields: ('title' | 'body_html')[]
  /** Reason why columns must be assigned first, or null. */
  refusal: { failure: FileFailure; reason: string; line?: number } | null
  dateQuestion: DateQuestion | null
  problems: ImportProblem[]
  /** Row of the column names, and the first rows to choose another from. */
  header?: SheetHeader
  /** Authors and tags exported by another installation. */
  names?: OwnNames
  read: (emit: ItemSink) => Reader<Piece>
}

export type SheetHeader = {
  /** Index, from 0. */
  row: number
  firstRows: { line: number; cells: string[] }[]
}

/** First pass; `finish` is called after `end`. */
export type Surveyor<Piece> = Reader<Piece> & { finish: () => Survey<Piece> }

/** @throws {ImportFileError} if columns must be assigned first */
export function mustBeReadable<Piece>({ refusal, columns }: Survey<Piece>): void {
  if (refusal === null) return
  throw new ImportFileError(refusal.failure, refusal.reason, {
    columns: columns.map(({ name }) => name),
    ...(refusal.line === undefined ? {} : { line: refusal.line }),
  })
}

export type TextFormat = {
  name: string
  /** Decides by the start of the text, never by the file name. */
  recognizes(beginning: string): boolean
  survey(options: ImportOptions): Surveyor<string>
}

/** Buffers a text that is a single record. @throws {ImportFileError} if it exceeds the length limit of a record */
export function createWholeReader(use: (text: string) => void): TextReader {
  let text = ''
  return {
    write: (piece) => {
      text += piece
      if (text.length > MAX_RECORD_LENGTH)
        throw new ImportFileError('too-large', 'The page is too long for a post.')
    },
    end: () => use(text),
  }
}

export const NO_COLUMNS = {
  columns: [] as ImportColumn[],
  mapping: {},
  suggestedMapping: {},
  missingFields: [] as ('title' | 'body_html')[],
  refusal: null,
  dateQuestion: null,
  problems: [] as ImportProblem[],
}
