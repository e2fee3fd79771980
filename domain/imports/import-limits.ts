import { ImportFileError } from './import-file-error.ts'

/** Largest file read at once, in bytes: 10 MiB. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** More columns are noise, and every row would be searched for them. */
export const MAX_COLUMNS = 500

export const MAX_RECORDS = 100_000

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
export function mustBeFewColumns(columns: readonly string[]): void {
  if (columns.length <= MAX_COLUMNS) return
  const reason = `The file has ${columns.length} different columns; ${MAX_COLUMNS} are the most.`
  throw new ImportFileError('malformed', reason)
}

/** @throws {ImportFileError} over MAX_RECORDS */
export function mustBeFewRecords(count: number): void {
  if (count <= MAX_RECORDS) return
  const reason = `The file has more than ${MAX_RECORDS} records. Split it and import the parts.`
  throw new ImportFileError('too-large', reason)
}
