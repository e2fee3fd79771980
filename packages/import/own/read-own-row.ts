import { toText } from '../text/clean-text.ts'
import { parseTags } from '../records/tags.ts'
import { LIST_MARK, OWN_COLUMNS, type OwnBlock, SHEET_MARK, type OwnPost, unprotectCell } from './own-post.ts'

type Cells = ReadonlyMap<string, unknown>

/** Null for entries that are not from our export, including rows added to the sheet by hand. */
export function readOwnRow(cells: Cells): OwnPost | null {
  const isSheet = cells.has(SHEET_MARK)
  const sourceId = toText(cells.get(isSheet ? SHEET_MARK : LIST_MARK)).trim()
  if (sourceId === '') return null
  const read = (name: string): unknown => {
    const value = cells.get(name)
    return isSheet ? unprotectCell(toText(value)) : value
  }
  const text = (name: string): string => toText(read(name)).toWellFormed().replaceAll('\0', '')
  const optional = (name: string): string | null => {
    const value = cells.get(name)
    return value === null || value === undefined || (isSheet && toText(value) === '') ? null : text(name)
  }
  return {
    source_id: sourceId,
    version: text(OWN_COLUMNS.version),
    slug: text('slug'),
    title: text('title'),
    summary: text('summary'),
    content: text('content'),
    featured_image: optional('featured_image'),
    featured_image_alt: optional('featured_image_alt'),
    featured_image_caption: optional('featured_image_caption'),
    author: optional('author'),
    tags: readNames(read('tags')),
    status: text('status') as OwnPost['status'],
    published_at: text('published_at'),
    revised_at: optional(OWN_COLUMNS.revised_at),
    ...(cells.has(OWN_COLUMNS.unpublish_at) && { unpublish_at: optional(OWN_COLUMNS.unpublish_at) }),
    seo_title: optional('seo_title'),
    seo_description: optional('seo_description'),
    share_image: optional('share_image'),
    // Spreadsheets write booleans in capitals.
    noindex: text('noindex').toLowerCase() === 'true',
    shopify_id: optional('shopify_id'),
    paths: readNames(read(OWN_COLUMNS.paths)),
    rich_content: readBlocks(read(OWN_COLUMNS.rich_content)),
  }
}

function readNames(value: unknown): string[] {
  const list = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : parseTags(value)
}

/** Not trusted: validated on write. */
function readBlocks(value: unknown): OwnBlock[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? (list as OwnBlock[]) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
