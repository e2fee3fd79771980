import type { DateOrder } from '../dates/dates.ts'
import type { OwnPost } from '../own/own-post.ts'
import type { PostStatus } from '../publication/decide-publication.ts'

export type ImportFormatName =
  | 'csv'
  | 'matrixify'
  | 'shopify'
  | 'rows'
  | 'gviz'
  | 'wordpress'
  | 'ghost'
  | 'medium'
  | 'rss'
  | 'atom'
  | 'json-feed'

/** One post of any source, before it becomes a row of a table. Texts are plain unless named html. */
export type ImportRecord = {
  /** Position in the file from 1; blank rows count, so that people find it again. */
  number: number
  /** Line on which the record starts, from 1; null where the format has none. */
  line: number | null
  source: ImportFormatName
  /** Stable over runs and unique within a file: see `source-id.ts`. */
  source_id: string
  /** The id as the file has it, as text (ids pass 2^53); null when it had to be derived. */
  own_id: string | null
  title: string
  /** Unique within the file, never empty. */
  slug: string
  /** HTML, not cleaned yet: hostile until `to-post.ts` has sanitized it. */
  body_html: string
  summary: string
  /** Address of the picture as the file has it; a picture inside the body is found by `prepare-post.ts`. */
  image: string | null
  image_alt: string
  image_caption: string
  author: string
  tags: string[]
  /** ISO 8601 in UTC, or null when the file gives none. */
  published_at: string | null
  status: PostStatus
  seo_title: string
  seo_description: string
  /** Address of the picture of shared links as the file has it. */
  share_image: string | null
  /** Null when the file does not say whether search engines are kept out. */
  noindex: boolean | null
  /** Address the post had before; empty when the file does not say. */
  old_url: string
  /** Paths on the old site that led to the post, e.g. `/2025/06/tacos/`. */
  redirects: string[]
  /** What the file says of a post that our own export wrote: it becomes the post, letter by letter. */
  own?: OwnPost
}

/** One entry of a file: a post, or the reason why it is none. */
export type ImportItem =
  | { kind: 'post'; record: ImportRecord; warnings: string[] }
  | {
      /** rejected: an error for the blog, skipped by the news. ignored: rightly left out, e.g. a comment row. */
      kind: 'rejected' | 'ignored'
      number: number
      line: number | null
      title: string
      /** A plain sentence that says what is wrong and, where possible, what to do. */
      reason: string
      /** The row belongs to a record of its own kind elsewhere in the file, as a comment to its post. */
      isPart?: boolean
    }

export type ImportProblem = {
  /**
   * file: nothing could be read. rejected and ignored: as in `ImportItem`.
   * warning: imported, but look at it.
   */
  severity: 'file' | 'rejected' | 'ignored' | 'warning'
  record: number | null
  line: number | null
  title: string
  reason: string
}

/** Why a whole file could not be read; `messages.ts` has the specified words where there are some. */
export type FileFailure =
  'empty' | 'too-large' | 'unsupported' | 'malformed' | 'not-a-list' | 'no-columns' | 'no-records'

export type ImportColumn = {
  name: string
  /** A few of its values, shortened. */
  samples: string[]
  /** What it fills now. */
  field: ImportField | null
  /** Whether its name alone says what it is, so that nobody needs to look at it. */
  isRecognised: boolean
}

export type ColumnMapping = Readonly<Record<string, ImportField | null>>

export type DateQuestion = { column: string; examples: string[] }

export type ImportReading = {
  /** Null when the file could not be read; then `failure` says why. */
  format: ImportFormatName | null
  failure: FileFailure | null
  items: ImportItem[]
  records: ImportRecord[]
  problems: ImportProblem[]
  /** Column names as the file writes them. */
  columns: string[]
  /** Columns that fill no field; the author may assign them with `options.columns`. */
  unmappedColumns: string[]
  /** Set when dates like 05/02/2026 can be read two ways; read again with `options.dateOrder`. */
  dateQuestion: DateQuestion | null
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
  columns?: ColumnMapping
  /** Address of the site the posts come from, for exports that leave it out of their links (Ghost). */
  sourceUrl?: string
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
  'image_caption',
  'author',
  'tags',
  'published_at',
  'created_at',
  'published',
  'unpublished',
  'seo_title',
  'seo_description',
  'share_image',
  'noindex',
  'old_url',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]
