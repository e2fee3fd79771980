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

/** Takes a file piece by piece; `end` is called once after the last piece. Both throw `ImportFileError`. */
export type Reader<Piece> = { write: (piece: Piece) => void; end: () => void }

/** Texts come with `\n` as the only line break and without a byte order mark. */
export type TextReader = Reader<string>

export type ItemSink = (item: ImportItem) => void

/** What reading a file once has shown: all that is needed to read its records one by one. */
export type Survey<Piece> = {
  format: ImportFormatName
  /** One line for people, e.g. "WordPress export of old.example.com". */
  description: string
  /** Entries of the file, without blank rows and what belongs to other entries. */
  recordCount: number
  columns: ImportColumn[]
  mapping: ColumnMapping
  suggestedMapping: ColumnMapping
  /** Fields that no column fills; an author may assign columns to them. */
  missingFields: ('title' | 'body_html')[]
  /** Why records cannot be read before columns are assigned, or null. */
  refusal: { failure: FileFailure; reason: string; line?: number } | null
  dateQuestion: DateQuestion | null
  problems: ImportProblem[]
  /** Authors and tags of another installation that come with its posts. */
  names?: OwnNames
  /** Starts a reading of the whole file from its beginning. */
  read: (emit: ItemSink) => Reader<Piece>
}

/** Reads the file for the first time; `finish` comes after `end`. */
export type Surveyor<Piece> = Reader<Piece> & { finish: () => Survey<Piece> }

export type TextFormat = {
  name: string
  /** Decides by the beginning of the text, never by the file's name. */
  recognises(beginning: string): boolean
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

/** The parts of a survey that formats without columns of their own share. */
export const NO_COLUMNS = {
  columns: [] as ImportColumn[],
  mapping: {},
  suggestedMapping: {},
  missingFields: [] as ('title' | 'body_html')[],
  refusal: null,
  dateQuestion: null,
  problems: [] as ImportProblem[],
}
