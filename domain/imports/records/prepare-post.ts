/** A post on its way from a file to the tables: cleaned of debris, and to be sanitized where it is written. */
import { cleanImageUrl } from '#domain/html/sanitize/clean-url.ts'
import { HtmlLimitError } from '#domain/html/parse-html.ts'
import { toDirectImageUrl } from '#domain/drive-links.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import {
  MAX_ALT_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  type PostStatus,
} from '#domain/posts/post.ts'
import { digestText } from '../text/digest.ts'
import { pickInternalLinks } from '../body/pictures-and-links.ts'
import { prepareBody, type Picture, type PreparedBody } from '../body/prepare-body.ts'
import type { ImportRecord } from './records.ts'

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
  /** These three are null when the file says nothing. */
  featured_image_alt: string | null
  seo_title: string | null
  seo_description: string | null
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

const NOTHING_SAID = { featured_image_alt: null, seo_title: null, seo_description: null }

/** Only what the file says, so that the digest of posts that say nothing of it is what it always was. */
function listSaid(record: ImportRecord): Partial<Record<keyof typeof NOTHING_SAID, string>> {
  const said = {
    featured_image_alt: record.image_alt.slice(0, MAX_ALT_LENGTH),
    seo_title: record.seo_title.slice(0, MAX_SEO_TITLE_LENGTH),
    seo_description: record.seo_description.slice(0, MAX_SEO_DESCRIPTION_LENGTH),
  }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '' && !TEMPLATE.test(text)))
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
