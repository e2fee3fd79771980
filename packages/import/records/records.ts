import type { DateOrder } from '../dates/dates.ts'
import type { OwnPost } from '../own/own-post.ts'
import type { PostStatus, StatusChoices } from '../publication/decide-publication.ts'

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

/** One post of any source, before it becomes a table row. Texts are plain unless named html. */
export type ImportRecord = {
  /** Position in the file from 1, counting blank rows. */
  number: number
  /** First line of the record, from 1; null if the format has no lines. */
  line: number | null
  source: ImportFormatName
  /** Stable over runs and unique within a file: see `source-id.ts`. */
  source_id: string
  /** Id in the file, as text because ids exceed 2^53; null if derived. */
  own_id: string | null
  title: string
  /** Unique within the file, never empty. */
  slug: string
  /** HTML, not sanitized yet; see `to-post.ts`. */
  body_html: string
  summary: string
  /** Image URL in the file; `prepare-post.ts` finds images in the body. */
  image: string | null
  image_alt: string
  image_caption: string
  author: string
  tags: string[]
  /** ISO 8601 in UTC; null if the file has none. */
  published_at: string | null
  status: PostStatus
  seo_title: string
  seo_description: string
  /** URL of the share image in the file. */
  share_image: string | null
  /** Null if the file doesn't specify it. */
  noindex: boolean | null
  /** Old URL of the post; empty if unknown. */
  old_url: string
  /** Old paths of the post, such as `/2025/06/tacos/`. */
  redirects: string[]
  /** The post of our own export, which is restored exactly. */
  own?: OwnPost
  /** Whether that post was not edited in the file. */
  isAsExported?: boolean
}

/** Source of an entry; only with `options.withSource`. */
export type EntrySource = {
  /** Text of the entry in the file, written when needed. */
  write: () => string
  /** Values that decide whether it is public, such as "status: pending"; keys of `options.statuses`. */
  statuses: string[]
}

/** One entry of a file: a post, or the reason why it creates none. */
export type ImportItem =
  | { kind: 'post'; record: ImportRecord; warnings: string[]; source?: EntrySource }
  | {
      /** rejected: an error in blog imports, skipped in news imports. ignored: not a post, such as a comment. */
      kind: 'rejected' | 'ignored'
      number: number
      line: number | null
      title: string
      reason: string
      /** Whether the row belongs to another record, like a comment to its post. */
      isPart?: boolean
      source?: EntrySource
    }

export type ImportProblem = {
  /**
   * file: the file could not be read. rejected and ignored: as in `ImportItem`.
   * warning: imported, but needs a check.
   */
  severity: 'file' | 'rejected' | 'ignored' | 'warning'
  record: number | null
  line: number | null
  title: string
  reason: string
}

/** Reason why a file could not be read; `messages.ts` has the specified texts. */
export type FileFailure =
  'empty' | 'too-large' | 'unsupported' | 'malformed' | 'not-a-list' | 'no-columns' | 'no-records'

export type ImportColumn = {
  name: string
  samples: string[]
  field: ImportField | null
  /** Whether the name is recognized, so the author need not check it. */
  isRecognized: boolean
}

export type ColumnMapping = Readonly<Record<string, ImportField | null>>

export type DateQuestion = { column: string; examples: string[] }

export type ImportReading = {
  /** Null if the file could not be read; see `failure`. */
  format: ImportFormatName | null
  failure: FileFailure | null
  items: ImportItem[]
  records: ImportRecord[]
  problems: ImportProblem[]
  columns: string[]
  /** Unused columns, which `options.columns` can assign. */
  unmappedColumns: string[]
  /** Set for ambiguous dates such as 05/02/2026; read again with `options.dateOrder`. */
  dateQuestion: DateQuestion | null
}

export type ImportOptions = {
  /** ISO 8601; later dates are scheduled. */
  now: string
  /** IANA time zone of the site, such as "America/New_York". */
  timeZone: string
  /** Time zone of the spreadsheet if it differs. */
  sheetTimeZone?: string
  /** The author's answer to `dateQuestion`. */
  dateOrder?: DateOrder
  /** Field by column name; null excludes a column. */
  columns?: ColumnMapping
  /** URL of the old site, for exports with relative links (Ghost). */
  sourceUrl?: string
  /** The author's choice of encoding, as a label of the Encoding standard; detected if absent. */
  encoding?: string
  /** The author's choice of the row with the column names, from 0; detected if absent. */
  headerRow?: number
  /** Meaning of states in the file. A post that something else marks as private stays a draft. */
  statuses?: StatusChoices
  /** Adds `source` to each item. */
  withSource?: boolean
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
