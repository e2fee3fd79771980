import type { SentEntry } from '#app/data/imports/import-calls.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import type { Loss } from '#import/body/loss-report.ts'
import type { OpenedImport } from '#import/files/open-import.ts'
import type { FileFailure, ImportOptions } from '#import/records/records.ts'
import type { AuthorChoices, SourceNames } from './map-author.ts'

/** Information about an opened file. The file itself stays in the worker. */
export type Survey = Omit<OpenedImport, 'records'>

export type OpenRequest = {
  input: File | string
  options: ImportOptions
  authors: AuthorChoices | undefined
}
export type BatchLimits = { maxBytes: number; maxPosts: number }
export type Batch = { posts: SentEntry[]; isLast: boolean }

/** An entry with the resulting post; null if it does not become one. */
export type ReadEntry = { source: string; post: PreparedPost | null; losses: readonly Loss[] }

/** Methods of the worker. They report intermediate results through `notify`. */
export type ReaderMethods = {
  open: (request: OpenRequest, notify: (bytesRead: number) => void) => Promise<Survey>
  /** Reads the whole file and reports every entry without its body. */
  preview: (request: null, notify: (items: PreviewItem[]) => void) => Promise<SourceNames>
  /** Reads one entry by its number. */
  entry: (number: number) => Promise<ReadEntry>
  /** Restarts at the beginning, to return the posts with these record numbers. */
  rewind: (numbers: readonly number[]) => Promise<void>
  nextBatch: (limits: BatchLimits) => Promise<Batch>
}

export type WorkerRequest = { id: number; method: keyof ReaderMethods; argument: unknown }

export type WorkerReply = { id: number } & (
  | { event: unknown }
  | { result: unknown }
  /** `failure` is null unless the file is unreadable. */
  | { failure: FileFailure | null; message: string; line: number | null }
)
