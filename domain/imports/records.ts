import type { PostStatus } from '#domain/posts/post.ts'
import type { DateOrder } from './dates.ts'

export type ImportFormatName = 'csv' | 'matrixify' | 'shopify' | 'rows' | 'gviz'

/** One post of any source, before it becomes a row of a table. Texts are plain unless named html. */
export type ImportRecord = {
  /** Position in the file from 1; blank rows count, so that people find it again. */
  number: number
  /** Line on which the record starts, from 1; null where the format has none. */
  line: number | null
  source: ImportFormatName
  /** The source's own id as text (ids pass 2^53), else the slug. */
  source_id: string
  /** Whether the file itself named the id, so that a second import of it can be recognised. */
  has_own_id: boolean
  title: string
  /** Unique within the file, never empty. */
  slug: string
  /** HTML, not cleaned yet: hostile until `to-post.ts` has sanitized it. */
  body_html: string
  summary: string
  /** Address of the picture as the file has it; a picture inside the body is found by `to-post.ts`. */
  image: string | null
  image_alt: string
  author: string
  tags: string[]
  /** ISO 8601 in UTC, or null when the file gives none. */
  published_at: string | null
  status: PostStatus
  seo_title: string
  seo_description: string
  /** Address the post had before, for redirects. */
  old_url: string
}

export type ImportProblem = {
  /**
   * file: nothing could be read. rejected: the record is no post (an error for blog, skipped for news).
   * ignored: rightly left out, e.g. a comment row. warning: imported, but look at it.
   */
  severity: 'file' | 'rejected' | 'ignored' | 'warning'
  record: number | null
  line: number | null
  title: string
  /** A plain sentence that says what is wrong and, where possible, what to do. */
  reason: string
}

/** Why a whole file could not be read; `messages.ts` has the specified words where there are some. */
export type FileFailure =
  'empty' | 'too-large' | 'unsupported' | 'malformed' | 'not-a-list' | 'no-columns' | 'no-records'

export type ImportReading = {
  /** Null when the file could not be read; then `failure` says why. */
  format: ImportFormatName | null
  failure: FileFailure | null
  records: ImportRecord[]
  problems: ImportProblem[]
  /** Column names as the file writes them. */
  columns: string[]
  /** Columns that fill no field; the author may assign them with `options.columns`. */
  unmappedColumns: string[]
  /** Set when dates like 05/02/2026 can be read two ways; read again with `options.dateOrder`. */
  dateQuestion: { column: string; examples: string[] } | null
}

export type ImportOptions = {
  /** ISO 8601; dates after it are scheduled. */
  now: string
  /** IANA name of the site's timezone, e.g. "America/New_York". */
  timeZone: string
  /** The timezone of the spreadsheet, when it is another one. */
  sheetTimeZone?: string
  /** The author's answer to `dateQuestion`. */
  dateOrder?: DateOrder
  /** Column name to field name, for columns that are not recognised; null leaves a column out. */
  columns?: Readonly<Record<string, ImportField | null>>
  maxBytes?: number
}

export const IMPORT_FIELDS = [
  'source_id',
  'title',
  'slug',
  'body_html',
  'summary',
  'image',
  'image_alt',
  'author',
  'tags',
  'published_at',
  'created_at',
  'published',
  'seo_title',
  'seo_description',
  'old_url',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** How many records of a reading are not posts: the errors of a blog import, the skipped of a news import. */
export function countRejected(reading: ImportReading): number {
  return reading.problems.filter((problem) => problem.severity === 'rejected').length
}
