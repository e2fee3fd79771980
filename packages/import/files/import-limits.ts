import { ImportFileError } from './import-file-error.ts'

/** Maximum text read into memory: 10 MiB. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** Maximum size of a streamed file: 1 GiB. */
export const MAX_STREAMED_BYTES = 1024 * 1024 * 1024

/** Maximum characters of one record, the largest unit held in memory. */
export const MAX_RECORD_LENGTH = 4 * 1024 * 1024

/** Maximum characters outside the records of a JSON file. */
export const MAX_LENGTH_AROUND_POSTS = 16 * 1024 * 1024

/** Every row is searched for all columns. */
const MAX_COLUMNS = 500

const MAX_RECORDS = 100_000

/** Characters; longer text is a body in the wrong column. */
export const MAX_TITLE_LENGTH = 500

/** Characters of names, ids, URLs and other single lines, which are truncated. */
export const MAX_LINE_LENGTH = 2_000

/** Characters; enough for an image of 256 KiB as a data URL. */
export const MAX_IMAGE_LENGTH = 400_000

export const MAX_TAGS = 50

/** Characters of all tags in one cell. */
export const MAX_TAGS_LENGTH = 20_000

export function mustBeFewColumns(columns: { length: number }): void {
  if (columns.length <= MAX_COLUMNS) return
  const reason = `The file has more than ${MAX_COLUMNS} different columns, which no list of posts has.`
  throw new ImportFileError('malformed', reason)
}

export function mustBeFewRecords(count: number): void {
  if (count <= MAX_RECORDS) return
  const reason = `The file has more than ${MAX_RECORDS} records. Split it and import the parts.`
  throw new ImportFileError('too-large', reason)
}

export function mustBeSmall(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  const limit = Math.floor(maxBytes / 1024 / 1024)
  throw new ImportFileError(
    'too-large',
    `The file is larger than ${limit} MiB. Split it and import the parts.`,
  )
}
