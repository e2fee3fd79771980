import type { SentEntry } from '#app/data/imports/import-shapes.ts'
import type { OpenedImport } from '#import/files/open-import.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import type { FileFailure, ImportOptions } from '#import/records/records.ts'

/** What the page knows of an opened file; the file itself stays with the worker. */
export type Survey = Omit<OpenedImport, 'records'>

export type OpenRequest = { input: File | string; options: ImportOptions }

/** The page asks; each request has its own number. */
export type WorkerRequest = { id: number } & (
  | ({ name: 'open' } & OpenRequest)
  /** Reads the whole file and tells every entry, without bodies. */
  | { name: 'preview' }
  /** Goes back to the beginning, to give the posts with these record numbers. */
  | { name: 'rewind'; numbers: Uint32Array<ArrayBuffer> }
  | { name: 'next-batch'; maxBytes: number; maxPosts: number }
)

export type Batch = { posts: SentEntry[]; isLast: boolean }

/** A file that could not be read, as it crosses from the worker. */
export type ReadFailure = { failure: FileFailure; message: string; line: number | null }

export type WorkerReply = { id: number } & (
  | { name: 'opened'; survey: Survey }
  | { name: 'items'; items: PreviewItem[] }
  | { name: 'progress'; bytesRead: number }
  | { name: 'done' }
  | { name: 'batch'; batch: Batch }
  | { name: 'unreadable'; failure: ReadFailure }
  | { name: 'broken'; message: string }
)
