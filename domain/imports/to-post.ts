import { cleanImageUrl } from '#domain/html/clean-url.ts'
import { HtmlLimitError } from '#domain/html/parse-html.ts'
import { sanitizeHtml } from '#domain/html/sanitize-html.ts'
import { htmlToText } from '#domain/html/html-to-text.ts'
import { toDirectImageUrl } from '#domain/drive-links.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import type { BlogPost, NewsPost } from '#domain/posts/post.ts'
import { prepareBody, type PreparedBody } from './prepare-body.ts'
import type { ImportRecord } from './records.ts'

export const DEFAULT_NEWS_AUTHOR = 'Admin'

/** The columns an import writes, and no others: ids, roles and the like never come from a file. */
export type BlogPostInsert = Omit<BlogPost, 'id'>
export type NewsPostInsert = Omit<NewsPost, 'id'>

export type MappedPost<Insert> =
  | { isPost: true; post: Insert; warnings: string[] }
  /** The record cannot become a post; the reason is a plain sentence. */
  | { isPost: false; reason: string }

/**
 * Makes the row of a blog post of a record.
 * @param now ISO 8601: when a post without a date is published
 */
export function toBlogPost(record: ImportRecord, now: string): MappedPost<BlogPostInsert> {
  return mapRecord(record, now, (row) => ({
    ...row,
    author: record.author || null,
    shopify_id: record.has_own_id ? record.source_id : null,
  }))
}

/** Makes the row of a news post of a record; as `toBlogPost`, with the default author of the news. */
export function toNewsPost(record: ImportRecord, now: string): MappedPost<NewsPostInsert> {
  return mapRecord(record, now, (row) => ({
    ...row,
    author: record.author || DEFAULT_NEWS_AUTHOR,
    rich_content: [],
  }))
}

type CommonInsert = Omit<NewsPostInsert, 'author' | 'rich_content'>

function mapRecord<Insert>(
  record: ImportRecord,
  now: string,
  complete: (row: CommonInsert) => Insert,
): MappedPost<Insert> {
  const body = cleanBody(record.body_html)
  if ('reason' in body) return { isPost: false, reason: body.reason }
  const image = pickImage(record.image, body.prepared)
  const row: CommonInsert = {
    title: record.title,
    summary: record.summary || makeExcerpt(body.prepared.text),
    content: body.content,
    featured_image: image.url,
    tags: record.tags,
    status: record.status,
    published_at: record.published_at ?? now,
  }
  return { isPost: true, post: complete(row), warnings: [...body.prepared.notes, ...image.warnings] }
}

type CleanBody = { content: string; prepared: PreparedBody } | { reason: string }

function cleanBody(bodyHtml: string): CleanBody {
  try {
    const prepared = prepareBody(bodyHtml)
    const content = sanitizeHtml(prepared.html).trim()
    const isEmpty = !content.includes('<img') && htmlToText(content) === ''
    return isEmpty
      ? { reason: 'Nothing readable is left of the content once it is cleaned.' }
      : { content, prepared }
  } catch (error) {
    if (error instanceof HtmlLimitError) return { reason: error.message }
    throw error
  }
}

/** The record's picture, else the first of the body. */
function pickImage(
  image: string | null,
  { firstImage }: PreparedBody,
): { url: string | null; warnings: string[] } {
  const fromBody = firstImage ? cleanImageUrl(firstImage.src) : null
  if (image === null) return { url: fromBody, warnings: [] }
  const url = cleanImageUrl(toDirectImageUrl(image) ?? '')
  if (url !== null) return { url, warnings: [] }
  return { url: fromBody, warnings: [`The picture address "${image.slice(0, 100)}" cannot be used.`] }
}
