import { readDate, type ReadDate } from '../dates/dates.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { readSourceId } from '../columns/read-rows.ts'
import type { PublicationSign } from '../publication/decide-publication.ts'
import { toText } from '../text/clean-text.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'

/** Recognized by keys that only Shopify writes. */
export function looksLikeArticle(value: unknown): boolean {
  if (!isObject(value)) return false
  const has = (key: string): boolean => Object.hasOwn(value, key)
  const isRest = has('body_html') && (has('blog_id') || has('admin_graphql_api_id') || has('summary_html'))
  const isGraphql =
    has('body') &&
    (has('publishedAt') || has('isPublished') || toText(value['id']).startsWith('gid://shopify/'))
  const isStorefront = has('contentHtml') && (has('publishedAt') || has('handle'))
  return isRest || isGraphql || isStorefront
}

/** Reads one article of the Admin APIs or the Storefront API. */
export function readArticle(
  article: JsonObject,
  options: ImportOptions,
): Omit<FoundRecord, keyof RecordPosition> {
  const pick = (...paths: string[]): unknown => {
    const values = paths.map((path) => getAt(article, path.split('.')))
    return values.find((value) => value !== undefined && value !== null)
  }
  const published = readDate(pick('published_at', 'publishedAt'), options)
  const created = readDate(pick('created_at', 'createdAt'), options)
  return {
    source_id: readSourceId(pick('id', 'admin_graphql_api_id')),
    title: pick('title'),
    slug: pick('handle'),
    body: pick('body_html', 'body', 'contentHtml'),
    summary: pick('summary_html', 'summary', 'excerptHtml', 'excerpt'),
    tags: pick('tags'),
    author: pick('author.name', 'authorV2.name', 'author'),
    image: pick('image.src', 'image.url'),
    image_alt: pick('image.alt', 'image.altText'),
    published_at: published.kind === 'none' ? created : published,
    signs: listSigns(article, published, options.now),
    seo_title: pick('seo.title'),
    seo_description: pick('seo.description'),
    old_url: pick('onlineStoreUrl') ?? makeOldUrl(toText(pick('blog.handle')), toText(pick('handle'))),
  }
}

/** An article without a publication date is hidden; a hidden one with a future date is scheduled. */
function listSigns(article: JsonObject, published: ReadDate, now: string): PublicationSign[] {
  const isToCome = published.kind === 'instant' && published.iso > now
  const signs = Object.entries(article).filter(([name]) => name !== 'isPublished' || !isToCome)
  return published.kind === 'none' ? [...signs, ['draft', true]] : signs
}

function makeOldUrl(blog: string, handle: string): string {
  return blog === '' || handle === '' ? '' : `/blogs/${blog}/${handle}`
}
