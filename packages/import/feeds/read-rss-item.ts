import { readDate } from '../dates/dates.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { isDecorationAddress } from '../body/decorations.ts'
import type { PublicationSign } from '../publication/decide-publication.ts'
import { readPlainText } from '../text/summary-text.ts'
import { findChild, listChildren, readInnerHtml, readText, type XmlElement } from '../xml/xml-element.ts'

/** Characters; email addresses are shorter. */
const MAX_AUTHOR_LENGTH = 300

/** Text that consists of escaped HTML was escaped twice. */
const ESCAPED_HTML = /^\s*&lt;(?:p|div|h\d|ul|ol|img|a|figure|table|blockquote|strong|em|span|br)\b/i

/** Values of a feed for all its entries. */
export type FeedDefaults = {
  author: string
  /** `xml:base` of the elements around the list, innermost first. */
  xmlBases: readonly string[]
  /** URL of the page, then of the feed. */
  addresses: readonly string[]
}

export function readRssItem(
  item: XmlElement,
  feed: FeedDefaults,
  options: ImportOptions,
): Omit<FoundRecord, keyof RecordPosition> {
  const encoded = readInnerHtml(findChild(item, 'content:encoded'))
  const description = readInnerHtml(findChild(item, 'description'))
  const body = unescapeTwice(encoded.trim() === '' ? description : encoded)
  const link = readText(item, 'link').trim() || readGuidLink(item)
  return {
    source_id: readText(item, 'guid').trim() || item.attributes['rdf:about'] || link,
    title: readFeedTitle(readText(item, 'title')),
    body,
    summary: encoded.trim() === '' ? '' : description,
    ...findPicture(item),
    author: readText(item, 'dc:creator').trim() || readAuthor(readText(item, 'author')),
    tags: ['category', 'dc:subject'].flatMap((name) =>
      listChildren(item, name).map((tag) => readPlainText(readText(tag))),
    ),
    published_at: readDate(readText(item, 'pubDate') || readText(item, 'dc:date'), options),
    signs: listFeedSigns(item),
    old_url: link,
    bases: [item.attributes['xml:base'], ...feed.xmlBases, link, ...feed.addresses],
  }
}

/**
 * Lists child elements that may show whether the item is public, by name without prefix, with their texts.
 * Skips `published`, which is a date in feeds.
 */
export function listFeedSigns(item: XmlElement): PublicationSign[] {
  return item.children.flatMap((child): PublicationSign[] => {
    if (typeof child === 'string' || child.name === 'published' || child.name === 'atom:published') return []
    if (child.name === 'app:control') return [['draft', readText(child, 'app:draft')]]
    return [[child.name.replace(/^.*:/, ''), readText(child)]]
  })
}

/** Titles in feeds are text or HTML, depending on the program; tags and references are never meant literally. */
export function readFeedTitle(title: string): string {
  return /&[#\w]+;|<\/?[a-z]/i.test(title) ? readPlainText(title) : title
}

export function unescapeTwice(html: string): string {
  if (!ESCAPED_HTML.test(html)) return html
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
}

function readGuidLink(item: XmlElement): string {
  const guid = findChild(item, 'guid')
  return guid === undefined || guid.attributes['isPermaLink'] === 'false' ? '' : readText(guid).trim()
}

/** Extracts the name of an author written as `mail@example.com (Ann Lee)`. */
function readAuthor(text: string): string {
  const author = text.slice(0, MAX_AUTHOR_LENGTH).trim()
  const [mail = '', name] = author.split('(', 2)
  if (!/^[^\s@]+@\S+$/.test(mail.trim())) return author
  if (name === undefined) return ''
  return name.endsWith(')') ? name.slice(0, -1).trim() : author
}

/** Images outside the text: nested media first, then enclosures. */
export function findPicture(item: XmlElement): { image: string; image_alt: string } {
  const groups = [item, ...listChildren(item, 'media:group')]
  const media = groups.flatMap((group) => [
    ...listChildren(group, 'media:content'),
    ...listChildren(group, 'media:thumbnail'),
  ])
  const isPicture = ({ name, attributes }: XmlElement): boolean =>
    !isDecorationAddress(attributes['url'] ?? '') &&
    (name === 'media:thumbnail' ||
      attributes['medium'] === 'image' ||
      attributes['type']?.startsWith('image/') === true ||
      /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(attributes['url'] ?? ''))
  const found = [...media, ...listChildren(item, 'enclosure')].find(isPicture)
  const cover = findChild(item, 'itunes:image')?.attributes['href'] ?? ''
  return {
    image: found?.attributes['url'] ?? cover,
    image_alt: readPlainText(readText(found, 'media:description')),
  }
}
