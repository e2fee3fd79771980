import type { FileFailure } from '../records/records.ts'

type Details = ErrorOptions & { line?: number; columns?: readonly string[] }

/** A file that can't be read. The message is shown to the author. */
export class ImportFileError extends Error {
  readonly failure: FileFailure
  readonly line: number | null
  readonly columns: readonly string[]

  constructor(failure: FileFailure, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'ImportFileError'
    this.failure = failure
    this.line = details.line ?? null
    this.columns = details.columns ?? []
  }
}
