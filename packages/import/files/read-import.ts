import { ImportFileError } from './import-file-error.ts'
import { MAX_IMPORT_BYTES } from './import-limits.ts'
import { toFile } from './import-source.ts'
import { openImport } from './open-import.ts'
import type { ImportItem, ImportOptions, ImportProblem, ImportReading } from '../records/records.ts'

export type WholeInput = {
  bytes: Uint8Array
  /** For messages only. */
  fileName?: string
}

/** Reads a whole file into memory. Bad records don't stop good ones; `failure` is the reason for an unreadable file. */
export async function readImport(input: WholeInput, options: ImportOptions): Promise<ImportReading> {
  const fileName = input.fileName ?? ''
  try {
    const file = toFile(input.bytes, fileName)
    const opened = await openImport(file, { maxBytes: MAX_IMPORT_BYTES, ...options })
    const items = await Array.fromAsync(opened.records())
    return {
      format: opened.format,
      failure: null,
      items,
      records: items.filter((item) => item.kind === 'post').map(({ record }) => record),
      problems: [...opened.problems, ...items.flatMap(listProblems)],
      columns: opened.columns.map(({ name }) => name),
      unmappedColumns: opened.columns
        .filter(({ name, isRecognized }) => !isRecognized && !Object.hasOwn(options.columns ?? {}, name))
        .map(({ name }) => name),
      dateQuestion: opened.dateQuestion,
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return describeFailure(error, fileName)
  }
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
