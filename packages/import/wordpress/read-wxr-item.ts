import { decodeWritten } from '../html/character-references.ts'
import { LIST_MARK, OWN_COLUMNS } from '../own/own-post.ts'
import { OWN_META, readOwnItem } from '../own/read-own-item.ts'
import { dropEnding } from '../text/clean-text.ts'
import { readDate, type ReadDate } from '../dates/dates.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { readPlainText } from '../text/summary-text.ts'
import { listChildren, readText, type XmlElement } from '../xml/xml-element.ts'
import { readWordPressBody, type Attachment } from './wordpress-body.ts'

export type WordPressSite = {
  /** URL of the old site; empty if unknown. */
  address: string
  /** Display names by login. */
  authors: Map<string, string>
  attachments: Map<string, Attachment>
}

export function readWordPressPost(
  item: XmlElement,
  site: WordPressSite,
  options: ImportOptions,
): Omit<FoundRecord, keyof RecordPosition> {
  const meta = new Map(
    listChildren(item, 'wp:postmeta').map((entry) => [
      readText(entry, 'wp:meta_key'),
      readText(entry, 'wp:meta_value'),
    ]),
  )
  const id = readText(item, 'wp:post_id').trim()
  const picture = site.attachments.get((meta.get('_thumbnail_id') ?? '').trim())
  const login = readText(item, 'dc:creator').trim()
  const own = readOwnItem(
    listOwnCells(item, { meta, picture, author: site.authors.get(login) ?? login, options }),
    listSigns(item),
  )
  if (own !== null) return own
  const body = readWordPressBody(readText(item, 'content:encoded') || readText(item, 'description'), {
    attachments: site.attachments,
    footnotes: meta.get('footnotes') ?? meta.get('_footnotes') ?? '',
  })
  const warnings = [...body.notes]
  if (meta.has('_thumbnail_id') && picture === undefined) {
    warnings.push(
      'Its featured picture is not in this file. Export the media too, or add the picture by hand.',
    )
  }
  return {
    source_id: id === '' ? readText(item, 'guid').trim() : makeId(site.address, id),
    // WordPress writes titles as HTML.
    title: readTitle(readText(item, 'title')),
    slug: readText(item, 'wp:post_name'),
    body: body.html,
    summary: readText(item, 'excerpt:encoded'),
    image: picture?.url,
    image_alt: picture?.alt,
    image_caption: picture?.caption,
    author: site.authors.get(login) ?? login,
    tags: listTerms(item),
    published_at: readPostDate(item, options),
    signs: listSigns(item),
    seo_title: meta.get('_yoast_wpseo_title') ?? meta.get('rank_math_title'),
    share_image: meta.get('_yoast_wpseo_opengraph-image') ?? meta.get('rank_math_facebook_image'),
    noindex: readNoindex(meta),
    seo_description: meta.get('_yoast_wpseo_metadesc') ?? meta.get('rank_math_description'),
    old_url: readText(item, 'link').trim(),
    bases: [readText(item, 'link'), site.address],
    aliases: id === '' ? [] : [`/?p=${id}`],
    warnings,
  }
}

function listSigns(item: XmlElement): FoundRecord['signs'] {
  return [
    ['status', readText(item, 'wp:status')],
    ['password', readText(item, 'wp:post_password')],
  ]
}

type OwnParts = {
  meta: ReadonlyMap<string, string>
  picture: Attachment | undefined
  author: string
  options: ImportOptions
}

/** Values of our own export, by column name. */
function listOwnCells(item: XmlElement, { meta, picture, author, options }: OwnParts): Map<string, unknown> {
  const date = readPostDate(item, options)
  const fields = {
    title: decodeWritten(readText(item, 'title')),
    slug: readText(item, 'wp:post_name'),
    summary: decodeWritten(readText(item, 'excerpt:encoded')),
    content: readText(item, 'content:encoded'),
    featured_image: picture?.url,
    featured_image_alt: picture?.alt || null,
    featured_image_caption: decodeWritten(picture?.caption ?? '') || null,
    author: author || null,
    tags: listChildren(item, 'category').map((category) => decodeWritten(readText(category))),
    status: /^(?:publish|future)$/.test(readText(item, 'wp:status')) ? 'published' : 'draft',
    published_at: date.kind === 'instant' ? date.iso.replace(/(?:\.\d+)?Z$/, '+00:00') : '',
    seo_title: meta.get('_yoast_wpseo_title'),
    seo_description: meta.get('_yoast_wpseo_metadesc'),
    share_image: meta.get('_yoast_wpseo_opengraph-image'),
    noindex: readNoindex(meta) === true,
    shopify_id: meta.get(`${OWN_META}peakshelf_shopify_id`),
  }
  const columns = [LIST_MARK, ...Object.values(OWN_COLUMNS)]
  const own = columns.map((name) => [name, meta.get(OWN_META + name) ?? null] as const)
  return new Map([...Object.entries(fields), ...own])
}

/** Ids start at 1 on every site, so the source id includes the site. */
function makeId(address: string, id: string): string {
  if (!URL.canParse(address)) return id
  const { host, pathname } = new URL(address)
  return `${host}${dropEnding(pathname, '/')}/${id}`
}

function readTitle(title: string): string {
  return /[<&]/.test(title) ? readPlainText(title.replace(/<(?![a-z/!])/gi, '&lt;')) : title
}

/** UTC time, else local time of the site, else the feed date; drafts have no UTC time. */
function readPostDate(item: XmlElement, options: ImportOptions): ReadDate {
  const inUtc = readDate(readText(item, 'wp:post_date_gmt'), { ...options, bareTimesAreUtc: true })
  if (inUtc.kind === 'instant') return inUtc
  const local = readDate(readText(item, 'wp:post_date'), options)
  return local.kind === 'instant' ? local : readDate(readText(item, 'pubDate'), options)
}

function listTerms(item: XmlElement): string[] {
  return listChildren(item, 'category')
    .filter(({ attributes }) => ['post_tag', 'category', undefined].includes(attributes['domain']))
    .filter(({ attributes }) => attributes['nicename'] !== 'uncategorized')
    .map((category) => readPlainText(readText(category)))
    .filter((name) => name.toLowerCase() !== 'uncategorized')
}

/** Yoast writes 1, Rank Math a serialized list; null without either plugin. */
function readNoindex(meta: ReadonlyMap<string, string>): boolean | null {
  const yoast = meta.get('_yoast_wpseo_meta-robots-noindex')
  if (yoast === '1' || meta.get('rank_math_robots')?.includes('noindex')) return true
  return yoast === '2' ? false : null
}
