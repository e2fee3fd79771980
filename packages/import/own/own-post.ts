/** Posts as our own export writes them, and our import takes them back letter by letter. */
import type { PostStatus } from '../publication/decide-publication.ts'
import { startsFormula } from '../csv/write-csv.ts'

/** One block of a news post as the editor stores it. */
export type OwnBlock = {
  id: string
  type: OwnBlockType
  content: string
  items?: string[]
  imageAlt?: string
}

export const OWN_BLOCK_TYPES = [
  'h1',
  'h2',
  'h3',
  'paragraph',
  'ordered-list',
  'unordered-list',
  'image',
  'html',
] as const
export type OwnBlockType = (typeof OWN_BLOCK_TYPES)[number]

export type OwnPost = {
  /** `peakshelf:` and its id, or what it was called where it was imported from: it stays from one installation to the next. */
  source_id: string
  /** `updated_at` when it was exported, as the database writes it: another value means that it was edited since. */
  version: string
  slug: string
  title: string
  summary: string
  /** HTML, sanitized when it was written, and hostile again in a file. */
  content: string
  featured_image: string | null
  featured_image_alt: string | null
  featured_image_caption: string | null
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601, to the microsecond. */
  published_at: string
  /** When its words last changed; null when nobody changed them. */
  revised_at: string | null
  /** When it is to be taken down, ISO 8601 to the microsecond; undefined in a file that was written before there was such a date. */
  unpublish_at?: string | null | undefined
  seo_title: string | null
  seo_description: string | null
  share_image: string | null
  noindex: boolean
  shopify_id: string | null
  /** Former addresses that lead to it, as paths. */
  paths: string[]
  /** News only; a blog post has none. */
  rich_content: OwnBlock[]
}

/** The column by which an entry of a list, or a row of a sheet, is known as one of ours. */
export const LIST_MARK = 'peakshelf_id'
/** Cells of such a sheet are protected: see `protectCell`. */
export const SHEET_MARK = 'peakshelf_row'

type Plain = Exclude<
  keyof OwnPost,
  'source_id' | 'version' | 'paths' | 'revised_at' | 'unpublish_at' | 'rich_content'
>

/** Columns that have the same name in the file, in their order. */
export const PLAIN_COLUMNS = [
  'title',
  'slug',
  'summary',
  'content',
  'featured_image',
  'featured_image_alt',
  'featured_image_caption',
  'author',
  'tags',
  'status',
  'published_at',
  'seo_title',
  'seo_description',
  'share_image',
  'noindex',
  'shopify_id',
] as const satisfies readonly Plain[]

/** Of these, columns that may hold none, which is not the same as an empty text. */
export const OPTIONAL_COLUMNS: ReadonlySet<(typeof PLAIN_COLUMNS)[number]> = new Set([
  'featured_image',
  'featured_image_alt',
  'featured_image_caption',
  'author',
  'seo_title',
  'seo_description',
  'share_image',
  'shopify_id',
])

/** An empty text in such a column of a sheet; an empty cell is none. Opened as any protected cell, it is empty. */
export const EMPTY_CELL = "'"

/** Columns that only our own import reads. */
export const OWN_COLUMNS = {
  version: 'peakshelf_version',
  revised_at: 'peakshelf_revised',
  unpublish_at: 'peakshelf_take_down',
  paths: 'peakshelf_paths',
  rich_content: 'peakshelf_blocks',
} as const

/** A text that a spreadsheet would run gets an apostrophe in front; so does one that has one, to be told apart. */
export function protectCell(text: string): string {
  return text.startsWith("'") || startsFormula(text) ? `'${text}` : text
}

/** Takes back what `protectCell` did. */
export function openCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}
