import { findSignRole } from '../publication/publication-words.ts'
import type { ImportField } from '../records/records.ts'

/** Column names for each field, in order of priority; see `normalizeName`. */
const NAMES: Record<ImportField, readonly string[]> = {
  source_id: listNames('shopify id, id, post id, article id, guid'),
  title: listNames('title, title.rendered, name, headline, subject, post title'),
  slug: listNames('handle, slug, post name, url key'),
  body_html: listNames(
    'content, body html, body, post body, content:encoded, content.rendered, content html, html, content.html, body.processed, body.value',
    'post content, article, rich content, rich text, text, description, plain content, plain text, plaintext',
  ),
  summary: listNames(
    'summary, excerpt, summary html, excerpt:encoded, excerpt.rendered, custom excerpt, subtitle, teaser',
  ),
  image: listNames(
    'embedded.wp:featuredmedia, featured image, image, image.src, image.url, image src, feature image, featured image.src, featured image.url',
    'featured image url, image url, cover image, thumbnail, jetpack featured media url, images, image.data',
    'featured image.node, featured image.data, cover image.url, cover image.data, featured media',
    'cover, cover.url, cover.data, main image, main image.asset, hero image, attachments',
  ),
  image_alt: listNames(
    'image.alt, image.alt text, image.alternative text, image alternative text, image alt text, image alt, feature image alt, featured image alt, main image.alt, alt text',
  ),
  image_caption: listNames(
    'image.caption, image caption, feature image caption, featured image caption, caption',
  ),
  author: listNames(
    'embedded.author, author, author.name, author name, dc:creator, creator, byline, authors, author.display name',
  ),
  tags: listNames('embedded.wp:term, tags, tag, category, categories, labels, keywords'),
  published_at: listNames(
    'published at, published on, publish date, published date, date published, publication date, date gmt, date, pub date',
    'post date, posted at, posted on, publish at, publish on, scheduled at, scheduled for, schedule date',
  ),
  created_at: listNames(
    'created at, created on, created, date created, created date, creation date, created time, date added, timestamp',
  ),
  // `publication-words.ts` has more names for the next two fields.
  published: listNames('published, is published, status'),
  unpublished: [],
  seo_title: listNames(
    'metafield: title tag, title tag, yoast wpseo title, rank math title, meta title, seo title',
  ),
  seo_description: listNames(
    'metafield: description tag, description tag, yoast wpseo metadesc, rank math description, meta description',
    'seo description',
  ),
  share_image: listNames(
    'share image, og image, og:image, social image, twitter image, yoast wpseo opengraph image, rank math facebook image',
  ),
  noindex: listNames('noindex, no index, keep out of search'),
  old_url: listNames('link, canonical url, url, permalink, old url, post page url'),
}

const FIELD_BY_NAME: ReadonlyMap<string, ImportField> = new Map(
  (Object.keys(NAMES) as ImportField[]).flatMap((field) =>
    NAMES[field].map((name) => [name, field] as const),
  ),
)

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  body_html: 'Content',
  summary: 'Summary',
  author: 'Author',
  image: 'Featured image',
  image_alt: 'Image description',
  image_caption: 'Image caption',
  tags: 'Tags',
  published_at: 'Publication date',
  created_at: 'Creation date',
  published: 'Status (published or draft)',
  unpublished: 'Draft or hidden (yes or no)',
  source_id: 'ID',
  slug: 'Slug',
  old_url: 'Old address',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
  share_image: 'Share image',
  noindex: 'Keep out of search (yes or no)',
}

/** Columns of known sheets that no field uses. */
const KNOWN_BUT_UNUSED = new RegExp(
  `^(?:${[
    'command|tags command|(?:date |last )?(?:updated|modified|edited)(?: .*)?|(?:update|modification) date|template suffix|image width|image height|image\\.(?:width|height|created at)',
    'row #|top row|blog: .*|comment: .*|metafield: .*|user id|blog id|admin graphql api id|peakshelf .*',
  ].join('|')})$`,
)

/** In characters. Longer text is not a name. */
const MAX_NAME_LENGTH = 200

/**
 * Normalizes a column name or key for comparison: removes the BOM and a type suffix such as `[string]`, lowercases, splits
 * camelCase, and treats spaces, no-break spaces, `_` and `-` alike.
 */
export function normalizeName(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return name.trim().toLowerCase()
  return name
    .replace(/\ufeff/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/\[[\w.]+\]\s*$/, '')
    .replace(/[\s\u00a0_()-]+/g, ' ')
    .trim()
    .toLowerCase()
}

export function findField(name: string): ImportField | null {
  return FIELD_BY_NAME.get(normalizeName(name)) ?? findSignField(name)
}

function findSignField(name: string): 'published' | 'unpublished' | null {
  const role = findSignRole(name)
  if (role?.kind === 'status') return 'published'
  return role?.kind === 'flag' || role?.kind === 'password' ? 'unpublished' : null
}

/** True for fields that affect whether a post is public; several columns may map to them. */
export function isSignField(field: ImportField | null): field is 'published' | 'unpublished' {
  return field === 'published' || field === 'unpublished'
}

/** Whether a column is neither a field nor part of a known sheet, so that the author should see it. */
export function isUnmappedName(name: string): boolean {
  const normalized = normalizeName(name)
  return normalized !== '' && findField(name) === null && !KNOWN_BUT_UNUSED.test(normalized)
}

/** Priority of a column among the names of its field, lowest first; -1 if it is not one of them. */
export function rankName(field: ImportField, name: string): number {
  return NAMES[field].indexOf(normalizeName(name))
}

function listNames(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}
