import { ImportFileError } from './import-file-error.ts'

/** Largest text read at once, in bytes: 10 MiB. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** Largest file read as a stream, in bytes: 1 GiB. */
export const MAX_STREAMED_BYTES = 1024 * 1024 * 1024

/** Longest single record, in characters; nothing larger is ever held in memory. */
export const MAX_RECORD_LENGTH = 4 * 1024 * 1024

/** What stands around the records of a JSON file, in characters: names of tags and authors, mostly. */
export const MAX_SURROUNDINGS_LENGTH = 16 * 1024 * 1024

/** More columns are noise, and every row would be searched for them. */
const MAX_COLUMNS = 500

const MAX_RECORDS = 100_000

/** In characters; a longer one is a body in the wrong column. */
export const MAX_TITLE_LENGTH = 500

/** In characters, of names, ids, addresses and other single lines; the rest of a longer one is cut. */
export const MAX_LINE_LENGTH = 2_000

/** In characters: a picture of 256 KiB as a data address, and some. */
export const MAX_IMAGE_LENGTH = 400_000

export const MAX_TAGS = 50

/** In characters, of all tags in one cell. */
export const MAX_TAGS_LENGTH = 20_000

/** @throws {ImportFileError} over MAX_COLUMNS */
export function mustBeFewColumns(columns: { length: number }): void {
  if (columns.length <= MAX_COLUMNS) return
  const reason = `The file has more than ${MAX_COLUMNS} different columns, which no list of posts has.`
  throw new ImportFileError('malformed', reason)
}

/** @throws {ImportFileError} over MAX_RECORDS */
export function mustBeFewRecords(count: number): void {
  if (count <= MAX_RECORDS) return
  const reason = `The file has more than ${MAX_RECORDS} records. Split it and import the parts.`
  throw new ImportFileError('too-large', reason)
}

/** @throws {ImportFileError} over `maxBytes` */
export function mustBeSmall(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  const limit = Math.floor(maxBytes / 1024 / 1024)
  throw new ImportFileError(
    'too-large',
    `The file is larger than ${limit} MiB. Split it and import the parts.`,
  )
}
