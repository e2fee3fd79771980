import { HtmlLimitError, MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import {
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
} from '#domain/posts/post.ts'
import { makeSlug } from '#import/text/slug.ts'
import { cleanLine, cleanText, toText } from '#import/text/clean-text.ts'
import { MAX_LINE_LENGTH, MAX_TAGS, MAX_TITLE_LENGTH } from '#import/files/import-limits.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { isObject } from '#import/json/json-values.ts'
import { cleanShareImage, type PreparedPost } from './prepare-post.ts'
import { MAX_SOURCE_ID_LENGTH } from '#import/records/source-id.ts'

const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/
const DIGEST = /^[0-9a-f]{16}$/
const SOURCE_ID = /^(?:peakshelf|sheet|shopify|wordpress|ghost|medium|feed):\S/
const MAX_SUMMARY_LENGTH = 20_000
const MAX_LISTED = 200

export type SentPost = { isPost: true; post: PreparedPost } | { isPost: false; reason: string }

/**
 * Validates a prepared post from a request: known fields only, with types and lengths. Does not sanitize the
 * content nor check `own`: see `to-own-row.ts`.
 */
export function readPreparedPost(value: unknown): SentPost {
  if (!isObject(value)) return refuse('The post is not an object.')
  const title = cleanLine(toText(value['title']))
  const content = cleanText(toText(value['content'])).trim()
  const sourceId = cleanLine(toText(value['source_id']))
  const publishedAt = toText(value['published_at'])
  const status = value['status']
  const digest = toText(value['digest'])
  if (title === '') return refuse('The title is missing.')
  if (title.length > MAX_TITLE_LENGTH)
    return refuse(`The title is longer than ${MAX_TITLE_LENGTH} characters.`)
  const own = isObject(value['own']) ? (value['own'] as OwnPost) : null
  if (content === '' && own === null) return refuse('The content is missing.')
  if (content.length > MAX_HTML_BYTES) return refuse(new HtmlLimitError('too-large').message)
  if (!SOURCE_ID.test(sourceId) || sourceId.length > MAX_SOURCE_ID_LENGTH)
    return refuse('The source ID is invalid.')
  if (!ISO_DATE.test(publishedAt) || Number.isNaN(Date.parse(publishedAt)))
    return refuse('The date is invalid.')
  if (status !== 'published' && status !== 'draft') return refuse('The status must be published or draft.')
  if (!DIGEST.test(digest)) return refuse('The digest is invalid.')
  return {
    isPost: true,
    post: {
      source_id: sourceId,
      own_id: readLine(value['own_id']) || null,
      slug: makeSlug(readLine(value['slug'])),
      title,
      summary: cleanText(toText(value['summary'])).slice(0, MAX_SUMMARY_LENGTH),
      content,
      featured_image: cleanImageUrl(toText(value['featured_image'])),
      featured_image_alt: readLine(value['featured_image_alt']).slice(0, MAX_ALT_LENGTH) || null,
      featured_image_caption: readLine(value['featured_image_caption']).slice(0, MAX_CAPTION_LENGTH) || null,
      seo_title: readLine(value['seo_title']).slice(0, MAX_SEO_TITLE_LENGTH) || null,
      seo_description: readLine(value['seo_description']).slice(0, MAX_SEO_DESCRIPTION_LENGTH) || null,
      share_image: cleanShareImage(readLine(value['share_image'])),
      noindex: typeof value['noindex'] === 'boolean' ? value['noindex'] : null,
      author: readLine(value['author']) || null,
      tags: readLines(value['tags'], MAX_TAGS),
      status,
      published_at: publishedAt,
      old_url: readLine(value['old_url']),
      redirects: readLines(value['redirects'], MAX_LISTED),
      pictures: readPictures(value['pictures']),
      digest,
      ...(own && { own }),
    },
  }
}

function refuse(reason: string): SentPost {
  return { isPost: false, reason }
}

function readLine(value: unknown): string {
  return cleanLine(toText(value).slice(0, MAX_LINE_LENGTH))
}

function readLines(value: unknown, maxLines: number): string[] {
  return listOf(value)
    .slice(0, maxLines)
    .map(readLine)
    .filter((line) => line !== '')
}

function readPictures(value: unknown): PreparedPost['pictures'] {
  const pictures = listOf(value).slice(0, MAX_LISTED).filter(isObject)
  return pictures.map((picture) => ({ src: toText(picture['src']), alt: readLine(picture['alt']) }))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
