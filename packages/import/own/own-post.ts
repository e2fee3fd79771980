/** Posts as exported by this site, which an import restores exactly. */
import type { PostStatus } from '../publication/decide-publication.ts'
import { digestText } from '../text/digest.ts'
import { startsFormula } from '../csv/write-csv.ts'

export type OwnBlock = {
  id: string
  type: 'h1' | 'h2' | 'h3' | 'paragraph' | 'ordered-list' | 'unordered-list' | 'image' | 'html'
  content: string
  items?: string[]
  imageAlt?: string
}

export type OwnPost = {
  source_id: string
  /** `updated_at` at the export; a different value means that the post was edited since. */
  version: string
  slug: string
  title: string
  summary: string
  /** HTML, to be sanitized again. */
  content: string
  featured_image: string | null
  featured_image_alt: string | null
  featured_image_caption: string | null
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601 with microseconds. */
  published_at: string
  /** Time of the last text change; null if there was none. */
  revised_at: string | null
  /** Scheduled unpublishing, ISO 8601 with microseconds; undefined in older exports. */
  unpublish_at?: string | null | undefined
  seo_title: string | null
  seo_description: string | null
  share_image: string | null
  noindex: boolean
  shopify_id: string | null
  /** Old paths that redirect to it. */
  paths: string[]
  /** News only. */
  rich_content: OwnBlock[]
}

/** Column that identifies an entry or row of our export. */
export const LIST_MARK = 'peakshelf_id'
/** Cells of our sheets are protected: see `protectCell`. */
export const SHEET_MARK = 'peakshelf_row'

type Plain = Exclude<
  keyof OwnPost,
  'source_id' | 'version' | 'paths' | 'revised_at' | 'unpublish_at' | 'rich_content'
>

/** Columns with the same name in the file, in order. */
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

/** Nullable columns, where null differs from empty text. */
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

/** Empty text in a nullable column of a sheet, where an empty cell is null. */
export const EMPTY_CELL = "'"

/** Columns that only our import reads. */
export const OWN_COLUMNS = {
  version: 'peakshelf_version',
  revised_at: 'peakshelf_revised',
  unpublish_at: 'peakshelf_take_down',
  paths: 'peakshelf_paths',
  rich_content: 'peakshelf_blocks',
  digest: 'peakshelf_digest',
} as const

/** Prefixes text that a spreadsheet would evaluate, or that starts with an apostrophe, with an apostrophe. */
export function protectCell(text: string): string {
  return text.startsWith("'") || startsFormula(text) ? `'${text}` : text
}

/** Reverses `protectCell`. */
export function unprotectCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}

/** Changes if the post is edited in the file. */
export function digestOwnPost(post: OwnPost): string {
  const { version, revised_at, unpublish_at = null, paths, rich_content } = post
  const rest = [post.source_id, version, revised_at, unpublish_at, paths, rich_content]
  return digestText(JSON.stringify([...PLAIN_COLUMNS.map((name) => post[name]), ...rest]))
}
