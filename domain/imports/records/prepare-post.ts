/** Prepares a record of a file for import. The server sanitizes the content later. */
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
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
import { isDecorationAddress } from '#import/body/decorations.ts'
import { dropRepeatedPicture, type WithoutRepeat } from '#import/body/featured-picture.ts'
import { isSamePicture } from '#import/body/same-picture.ts'
import { writeValue } from '#import/html/character-references.ts'
import { cleanLine } from '#import/text/clean-text.ts'
import { prepareBody, type Picture, type PreparedBody } from '#import/body/prepare-body.ts'
import type { Loss } from '#import/body/loss-report.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import type { ImportRecord } from '#import/records/records.ts'

export type PreparedPost = {
  source_id: string
  own_id: string | null
  /** Slug in the source; the database normalizes it and makes it unique. */
  slug: string
  title: string
  summary: string
  /** Cleaned but unsanitized HTML. */
  content: string
  featured_image: string | null
  /** This and the following fields are null if the file does not contain them. */
  featured_image_alt: string | null
  featured_image_caption: string | null
  seo_title: string | null
  seo_description: string | null
  share_image: string | null
  noindex: boolean | null
  author: string | null
  tags: string[]
  status: PostStatus
  /** ISO 8601; by default the time of the import, minus the position in the file. */
  published_at: string
  old_url: string
  redirects: string[]
  pictures: Picture[]
  /** Hash of the written columns; equal if nothing changed. */
  digest: string
  /** The complete post, if the file is our own export; written instead of the other fields. */
  own?: OwnPost
}

export type PreparedRecord =
  | { isPost: true; post: PreparedPost; warnings: string[]; losses: readonly Loss[] }
  | { isPost: false; reason: string }

/** Placeholders of Yoast and Rank Math, such as "%%title%% %%sep%% %%sitename%%". */
const TEMPLATE = /%%\w+%%|%(?:title|sep|sitename|page|excerpt|currentyear)%/

const NOTHING_LEFT = 'The content is empty after cleaning.'

/** @param now ISO 8601; used for posts without a date */
export function preparePost(record: ImportRecord, now: string): PreparedRecord {
  const body = prepareQuietly(record.body_html)
  if ('reason' in body) return { isPost: false, reason: body.reason }
  if (record.own !== undefined) return prepareOwnPost(record, record.own, body, now)
  if (body.isEmpty) return { isPost: false, reason: NOTHING_LEFT }
  const image = pickImage(record.image, body.pictures)
  const repeat = image.url === null ? null : findRepeat(record, body, image.url)
  const html = repeat?.html ?? body.html
  const written = {
    title: record.title,
    summary: record.summary || makeExcerpt(body.text),
    content: html,
    featured_image: image.url,
    author: record.author || null,
    tags: record.tags,
    status: record.status,
    ...readMetadata({
      ...record,
      image_alt: record.image_alt || image.alt,
      image_caption: record.image_caption || (repeat?.caption ?? ''),
    }),
  }
  const post: PreparedPost = {
    ...EMPTY_METADATA,
    ...written,
    source_id: record.source_id,
    own_id: record.own_id,
    slug: record.slug,
    published_at: record.published_at ?? keepOrder(now, record.number),
    old_url: record.old_url,
    redirects: record.redirects,
    pictures: listShown(body.pictures, html, repeat),
    // A generated date would change the digest with every run.
    digest: digestText(`${JSON.stringify([{ ...written, content: '' }, record.published_at])}${html}`),
  }
  return { isPost: true, post, warnings: [...body.notes, ...image.warnings], losses: body.losses }
}

function prepareOwnPost(
  record: ImportRecord,
  own: OwnPost,
  { pictures }: PreparedBody,
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
    pictures: pictures.map(({ src, alt }) => ({ src, alt })),
    digest: digestText(JSON.stringify({ ...own, source_id: '', version: '' })),
    own,
  }
  return { isPost: true, post, warnings: [], losses: [] }
}

const EMPTY_METADATA = {
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: null,
}

type Metadata = Partial<Pick<PreparedPost, keyof typeof EMPTY_METADATA>>

/** Returns only fields that the file contains, so that digests of older imports stay valid. */
function readMetadata(record: ImportRecord): Metadata {
  const texts = {
    featured_image_alt: record.image_alt.slice(0, MAX_ALT_LENGTH),
    featured_image_caption: record.image_caption.slice(0, MAX_CAPTION_LENGTH),
    seo_title: record.seo_title.slice(0, MAX_SEO_TITLE_LENGTH),
    seo_description: record.seo_description.slice(0, MAX_SEO_DESCRIPTION_LENGTH),
    share_image: cleanShareImage(record.share_image) ?? '',
  }
  const filled = Object.entries(texts).filter(([, text]) => text !== '' && !TEMPLATE.test(text))
  return { ...Object.fromEntries(filled), ...(record.noindex !== null && { noindex: record.noindex }) }
}

/** Other sites load this picture, so it must be a URL, not a data URI. */
export function cleanShareImage(address: string | null): string | null {
  const url = address === null ? null : cleanImageUrl(toDirectImageUrl(address) ?? '')
  return url !== null && url.length <= MAX_ADDRESS_LENGTH && /^(?:https?:\/\/|\/)/i.test(url) ? url : null
}

/** Preserves the file order of posts without a date: each is one millisecond older than the previous one. */
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

type PickedImage = { url: string | null; alt: string; warnings: string[] }

/** Returns the picture of the file, else the first one in the body; never an emoji or an author's photo. */
function pickImage(image: string | null, pictures: readonly Picture[]): PickedImage {
  const usable = pictures.filter(({ isDecoration }) => isDecoration !== true)
  const [first] = usable
  const fromBody = first === undefined ? null : toImageUrl(first.src)
  const own = image === null || isDecorationAddress(image) ? null : image
  const url = own === null ? null : toImageUrl(own)
  const shown = url === null ? first : usable.find(({ src }) => isSamePicture(src, own!))
  return {
    url: url ?? fromBody,
    alt: cleanLine(shown?.alt ?? ''),
    warnings:
      own !== null && url === null ? [`The picture address "${own.slice(0, 100)}" cannot be used.`] : [],
  }
}

function toImageUrl(address: string): string | null {
  return cleanImageUrl(toDirectImageUrl(address) ?? '')
}

/** Removes the featured picture from the start of the body; null if it is not there or must stay. */
function findRepeat(record: ImportRecord, body: PreparedBody, url: string): WithoutRepeat | null {
  const [first] = body.pictures
  if (first === undefined || toImageUrl(first.src) === null || !isSamePicture(toImageUrl(first.src)!, url))
    return null
  const repeat = dropRepeatedPicture(body.html, first.src)
  // The body keeps the picture if its caption differs, so that no text is lost.
  const isLost = repeat?.caption && record.image_caption && repeat.caption !== record.image_caption
  return isLost ? null : repeat
}

function listShown(pictures: readonly Picture[], html: string, repeat: WithoutRepeat | null): Picture[] {
  return pictures
    .filter(({ src }) => src !== repeat?.src || html.includes(writeValue(src)))
    .map(({ src, alt }) => ({ src, alt }))
}
