/** A post on its way from a file to the tables: cleaned of debris, and to be sanitized where it is written. */
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { toDirectImageUrl } from '#domain/drive-links.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  type PostStatus,
} from '#domain/posts/post.ts'
import { digestText } from '#import/text/digest.ts'
import { pickInternalLinks } from '#import/body/pictures-and-links.ts'
import { prepareBody, type Picture, type PreparedBody } from '#import/body/prepare-body.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import type { ImportRecord } from '#import/records/records.ts'

export type PreparedPost = {
  source_id: string
  own_id: string | null
  /** What it is called in its address where it comes from; the database cleans it and makes it unique. */
  slug: string
  title: string
  summary: string
  /** HTML without debris, hostile still. */
  content: string
  featured_image: string | null
  /** These are null when the file says nothing. */
  featured_image_alt: string | null
  featured_image_caption: string | null
  seo_title: string | null
  seo_description: string | null
  share_image: string | null
  noindex: boolean | null
  /** Null when the file names none. */
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601; when the file gives none, the time of the import, earlier by its place in the file. */
  published_at: string
  old_url: string
  redirects: string[]
  /** Links within the old site, whose targets may have come along. */
  internal_links: string[]
  /** Pictures of the content, the featured one left out. */
  pictures: Picture[]
  /** Of what is written to the table: the same digest means that nothing changed. */
  digest: string
  /** The whole of a post that our own export wrote; it is written in place of the rest. */
  own?: OwnPost
}

export type PreparedRecord =
  | { isPost: true; post: PreparedPost; warnings: string[] }
  /** The record cannot become a post; the reason is a plain sentence. */
  | { isPost: false; reason: string }

/** Yoast and Rank Math keep titles such as "%%title%% %%sep%% %%sitename%%", which only they can fill. */
const TEMPLATE = /%%\w+%%|%(?:title|sep|sitename|page|excerpt|currentyear)%/

const NOTHING_LEFT = 'Nothing readable is left of the content once it is cleaned.'

/** @param now ISO 8601: when a post without a date is published */
export function preparePost(record: ImportRecord, now: string): PreparedRecord {
  const body = prepareQuietly(record.body_html)
  if ('reason' in body) return { isPost: false, reason: body.reason }
  if (record.own !== undefined) return prepareOwnPost(record, record.own, body, now)
  if (body.isEmpty) return { isPost: false, reason: NOTHING_LEFT }
  const image = pickImage(record.image, body)
  const written = {
    title: record.title,
    summary: record.summary || makeExcerpt(body.text),
    content: body.html,
    featured_image: image.url,
    author: record.author || null,
    tags: record.tags,
    status: record.status,
    ...listSaid(record),
  }
  const post: PreparedPost = {
    ...NOTHING_SAID,
    ...written,
    source_id: record.source_id,
    own_id: record.own_id,
    slug: record.slug,
    published_at: record.published_at ?? keepOrder(now, record.number),
    old_url: record.old_url,
    redirects: record.redirects,
    internal_links: pickInternalLinks(body.links, record.old_url),
    pictures: body.pictures,
    // A date made up for this run would make every run look like a change.
    digest: digestText(`${JSON.stringify([{ ...written, content: '' }, record.published_at])}${body.html}`),
  }
  return { isPost: true, post, warnings: [...body.notes, ...image.warnings] }
}

/** What it is told by and the date of its export make no other post of it. */
function prepareOwnPost(
  record: ImportRecord,
  own: OwnPost,
  { pictures, links }: PreparedBody,
  now: string,
): PreparedRecord {
  const post: PreparedPost = {
    source_id: record.source_id,
    own_id: null,
    slug: own.slug,
    title: own.title,
    summary: own.summary,
    content: own.content,
    featured_image: own.featured_image,
    featured_image_alt: own.featured_image_alt,
    featured_image_caption: own.featured_image_caption,
    seo_title: own.seo_title,
    seo_description: own.seo_description,
    share_image: own.share_image,
    noindex: own.noindex,
    author: own.author,
    tags: own.tags,
    status: own.status,
    published_at: record.published_at ?? keepOrder(now, record.number),
    old_url: '',
    redirects: own.paths,
    internal_links: pickInternalLinks(links, ''),
    pictures,
    digest: digestText(JSON.stringify({ ...own, source_id: '', version: '' })),
    own,
  }
  return { isPost: true, post, warnings: [] }
}

const NOTHING_SAID = {
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: null,
}

type Said = Partial<Pick<PreparedPost, keyof typeof NOTHING_SAID>>

/** Only what the file says, so that the digest of posts that say nothing of it is what it always was. */
function listSaid(record: ImportRecord): Said {
  const said = {
    featured_image_alt: record.image_alt.slice(0, MAX_ALT_LENGTH),
    featured_image_caption: record.image_caption.slice(0, MAX_CAPTION_LENGTH),
    seo_title: record.seo_title.slice(0, MAX_SEO_TITLE_LENGTH),
    seo_description: record.seo_description.slice(0, MAX_SEO_DESCRIPTION_LENGTH),
    share_image: cleanShareImage(record.share_image) ?? '',
  }
  const texts = Object.entries(said).filter(([, text]) => text !== '' && !TEMPLATE.test(text))
  return { ...Object.fromEntries(texts), ...(record.noindex !== null && { noindex: record.noindex }) }
}

/** Other pages load it, so it is an address, and no picture in the row. */
export function cleanShareImage(address: string | null): string | null {
  const url = address === null ? null : cleanImageUrl(toDirectImageUrl(address) ?? '')
  return url !== null && url.length <= MAX_ADDRESS_LENGTH && /^(?:https?:\/\/|\/)/i.test(url) ? url : null
}

/** Posts without a date come out of newest-first lists as they stand in the file: each a millisecond before the last. */
function keepOrder(now: string, number: number): string {
  return new Date(Date.parse(now) - Math.max(number - 1, 0)).toISOString()
}

function prepareQuietly(bodyHtml: string): PreparedBody | { reason: string } {
  try {
    return prepareBody(bodyHtml)
  } catch (error) {
    if (error instanceof HtmlLimitError) return { reason: error.message }
    throw error
  }
}

/** The record's picture, else the first of the body. */
function pickImage(
  image: string | null,
  { pictures: [first] }: PreparedBody,
): { url: string | null; warnings: string[] } {
  const fromBody = first === undefined ? null : cleanImageUrl(toDirectImageUrl(first.src) ?? '')
  if (image === null) return { url: fromBody, warnings: [] }
  const url = cleanImageUrl(toDirectImageUrl(image) ?? '')
  if (url !== null) return { url, warnings: [] }
  return { url: fromBody, warnings: [`The picture address "${image.slice(0, 100)}" cannot be used.`] }
}
