import { newPostSchema, type PostInput, type PostTableName } from '#domain/posts/input/post-input.ts'
import { z } from '#domain/schema.ts'
import type { OwnPost } from '#import/own/own-post.ts'

/** Input of the database function `import_post`. */
export type OwnRow = PostInput & { shopify_id?: string | null; revised_at: string | null }

const MAX_ID_LENGTH = 200
const instant = z.iso.datetime({ offset: true })
const exportedFields = z.object({
  version: instant.nullable().catch(null),
  revised_at: instant.nullable().catch(null),
  unpublish_at: instant.nullable().optional().catch(undefined),
  shopify_id: z.string().trim().max(MAX_ID_LENGTH).nullable().catch(null),
})

/** The API stores null for an empty field, but other clients may have stored empty text. */
const TEXTS_WITH_EMPTY_VALUES = [
  'featured_image',
  'featured_image_alt',
  'featured_image_caption',
  'author',
  'seo_title',
  'seo_description',
] as const

export type ReadOwnPost =
  { isPost: true; row: OwnRow; version: string | null } | { isPost: false; reason: string }

/** Validates and sanitizes an exported post like input of an author, because the file may have been edited. */
export function toOwnRow(own: OwnPost, table: PostTableName): ReadOwnPost {
  const { source_id: _id, version: _version, paths: _paths, ...rest } = own
  const { shopify_id: _shopify, revised_at: _revised, unpublish_at: _down, rich_content, ...written } = rest
  const read = newPostSchema(table).safeParse(table === 'news_posts' ? { ...written, rich_content } : written)
  if (!read.success) return { isPost: false, reason: read.error.issues[0]?.message ?? 'The post is invalid.' }
  if (read.data.published_at === undefined)
    return { isPost: false, reason: 'The date of publication is missing.' }
  const { version, revised_at, unpublish_at, shopify_id } = exportedFields.parse(own)
  const empty = Object.fromEntries(
    TEXTS_WITH_EMPTY_VALUES.filter((name) => own[name] === '').map((name) => [name, '']),
  )
  const times = { revised_at, ...(unpublish_at !== undefined && { unpublish_at }) }
  const row = { ...read.data, ...empty, ...times, ...(table === 'blog_posts' && { shopify_id }) }
  return { isPost: true, row, version }
}
