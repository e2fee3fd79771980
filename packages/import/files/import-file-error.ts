import type { FileFailure } from '../records/records.ts'

type Details = ErrorOptions & { line?: number; columns?: readonly string[] }

/** A file of which nothing can be read. The message is for the author. */
export class ImportFileError extends Error {
  readonly failure: FileFailure
  readonly line: number | null
  /** The columns found, when they are what is wrong. */
  readonly columns: readonly string[]

  constructor(failure: FileFailure, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'ImportFileError'
    this.failure = failure
    this.line = details.line ?? null
    this.columns = details.columns ?? []
  }
}
