import { decodeBytes } from './decode-bytes.ts'
import { IMPORT_FORMATS } from './formats.ts'
import type { ImportSource } from './import-format.ts'
import { ImportFileError } from './import-file-error.ts'
import { MAX_IMPORT_BYTES } from './import-limits.ts'
import { parseJson } from './json/parse-json.ts'
import type { ImportOptions, ImportReading } from './records.ts'
import { findAdvice } from './unsupported-files.ts'

export type ImportInput = {
  bytes: Uint8Array
  /** Only for messages: what a file is shows in its content. */
  fileName?: string
}

/**
 * Reads a file of posts in any known format. Wrong records never stop good ones: they are listed in
 * `problems`. A file that cannot be read at all gives no records and says so in `failure`.
 */
export function readImport(input: ImportInput, options: ImportOptions): ImportReading {
  try {
    const source = openSource(input.bytes, options.maxBytes ?? MAX_IMPORT_BYTES)
    const format = IMPORT_FORMATS.find((candidate) => candidate.recognises(source))!
    const reading = format.read(source, options)
    const problems = reading.problems.toSorted((a, b) => (a.record ?? 0) - (b.record ?? 0))
    return { ...reading, problems, failure: null }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return {
      format: null,
      failure: error.failure,
      records: [],
      columns: [...error.columns],
      unmappedColumns: [...error.columns],
      dateQuestion: null,
      problems: [
        {
          severity: 'file',
          record: null,
          line: error.line,
          title: input.fileName ?? '',
          reason: error.message,
        },
      ],
    }
  }
}

function openSource(bytes: Uint8Array, maxBytes: number): ImportSource {
  if (bytes.length > maxBytes) {
    const limit = Math.floor(maxBytes / 1024 / 1024)
    throw new ImportFileError(
      'too-large',
      `The file is larger than ${limit} MiB. Split it and import the parts.`,
    )
  }
  const text = decodeBytes(bytes)
  if (text.trim() === '') throw new ImportFileError('empty', 'The file is empty.')
  const source = { text, json: /^\s*[[{]/.test(text) ? parseJson(text) : undefined }
  const advice = findAdvice(source)
  if (advice !== null) throw new ImportFileError('unsupported', advice)
  return source
}
