import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import type { BlogPost, NewsPost } from '#domain/posts/post.ts'
import { preparePost, type PreparedPost } from './prepare-post.ts'
import type { ImportRecord } from '#import/records/records.ts'

const DEFAULT_NEWS_AUTHOR = 'Admin'

/** The only columns that an import writes. */
export type BlogPostInsert = Omit<BlogPost, Unwritten> & OptionalNoindex
export type NewsPostInsert = Omit<NewsPost, Unwritten> & OptionalNoindex
type Unwritten = 'id' | 'noindex'
type OptionalNoindex = { noindex?: boolean }

export type MappedPost<Insert> =
  { isPost: true; post: Insert; warnings: string[] } | { isPost: false; reason: string }

/** @param now ISO 8601; used for posts without a date */
export function toBlogPost(record: ImportRecord, now: string): MappedPost<BlogPostInsert> {
  return mapRecord(record, now, sanitizeBlogPost)
}

export function toNewsPost(record: ImportRecord, now: string): MappedPost<NewsPostInsert> {
  return mapRecord(record, now, sanitizeNewsPost)
}

export function sanitizeBlogPost(post: PreparedPost): MappedPost<BlogPostInsert> {
  // IDs of other systems are not Shopify IDs.
  const shopify_id = /^(?:shopify|sheet):/.test(post.source_id) ? post.own_id : null
  return buildRow(post, (row) => ({ ...row, author: post.author, shopify_id }))
}

export function sanitizeNewsPost(post: PreparedPost): MappedPost<NewsPostInsert> {
  return buildRow(post, (row) => ({ ...row, author: post.author ?? DEFAULT_NEWS_AUTHOR, rich_content: [] }))
}

function mapRecord<Insert>(
  record: ImportRecord,
  now: string,
  sanitize: (post: PreparedPost) => MappedPost<Insert>,
): MappedPost<Insert> {
  const prepared = preparePost(record, now)
  if (!prepared.isPost) return prepared
  const sanitized = sanitize(prepared.post)
  return sanitized.isPost ? { ...sanitized, warnings: prepared.warnings } : sanitized
}

type CommonInsert = Omit<NewsPostInsert, 'author' | 'rich_content'>

function buildRow<Insert>(post: PreparedPost, complete: (row: CommonInsert) => Insert): MappedPost<Insert> {
  const content = sanitizeQuietly(post.content)
  if ('reason' in content) return { isPost: false, reason: content.reason }
  // Tags only, without pictures or text.
  const isEmpty = !content.html.includes('<img') && content.html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
  if (isEmpty) {
    return { isPost: false, reason: 'The content is empty after cleaning.' }
  }
  const { slug, title, summary, featured_image, featured_image_alt } = post
  const { featured_image_caption, seo_title, seo_description, share_image, noindex } = post
  const { tags, status, published_at } = post
  const row = { slug, title, summary, content: content.html, featured_image, featured_image_alt }
  const rest = { featured_image_caption, seo_title, seo_description, share_image, tags, status, published_at }
  return {
    isPost: true,
    post: complete({ ...row, ...rest, ...(noindex !== null && { noindex }) }),
    warnings: [],
  }
}

function sanitizeQuietly(html: string): { html: string } | { reason: string } {
  try {
    return { html: sanitizeHtml(html).trim() }
  } catch (error) {
    if (error instanceof HtmlLimitError) return { reason: error.message }
    throw error
  }
}
