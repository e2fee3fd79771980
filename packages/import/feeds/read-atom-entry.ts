import { escapeHtml } from '#import/html/escape-html.ts'
import { readDate } from '../dates/dates.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { PublicationSign } from '../publication/decide-publication.ts'
import type { ImportOptions } from '../records/records.ts'
import { findChild, listChildren, readInnerHtml, readText, type XmlElement } from '../xml/xml-element.ts'
import {
  type FeedDefaults,
  findPicture,
  listFeedSigns,
  readFeedTitle,
  unescapeTwice,
} from './read-rss-item.ts'

export function readAtomEntry(
  entry: XmlElement,
  feed: FeedDefaults,
  options: ImportOptions,
): Omit<FoundRecord, keyof RecordPosition> {
  const summary = readConstruct(pick(entry, 'summary'))
  const content = readConstruct(pick(entry, 'content'))
  const link = findLink(entry, 'alternate')
  const author = pick(entry, 'author')
  const picture = findPicture(entry)
  const categories = [...listChildren(entry, 'category'), ...listChildren(entry, 'atom:category')]
  const published = readDate(readText(pick(entry, 'published')), options)
  return {
    source_id: readText(pick(entry, 'id')).trim() || link,
    title: readFeedTitle(readConstruct(pick(entry, 'title'))),
    body: unescapeTwice(content.trim() === '' ? summary : content),
    summary: content.trim() === '' ? '' : summary,
    image: picture.image || findLink(entry, 'enclosure', /^image\//),
    image_alt: picture.image_alt,
    author: readText(author === undefined ? author : pick(author, 'name')).trim() || feed.author,
    tags: categories
      .filter(({ attributes }) => !isKind(attributes))
      .map(({ attributes }) => attributes['label'] ?? attributes['term'] ?? ''),
    published_at: published.kind === 'none' ? readDate(readText(pick(entry, 'updated')), options) : published,
    signs: [
      ...listFeedSigns(entry),
      ...categories
        .filter(({ attributes }) => isKind(attributes))
        .map(({ attributes }): PublicationSign => ['type', attributes['term']]),
      ...(pick(entry, 'thr:in-reply-to') ? [['type', 'comment'] as const] : []),
    ],
    bases: [
      content.trim() === '' ? undefined : pick(entry, 'content')?.attributes['xml:base'],
      entry.attributes['xml:base'],
      ...feed.xmlBases,
      link,
      ...feed.addresses,
    ],
    old_url: link || readText(pick(entry, 'blogger:filename')).trim(),
    seo_description: readText(pick(entry, 'blogger:metaDescription')),
  }
}

/** Google feeds encode the entry type as a category, such as ".../blogger/2008/kind#comment". */
function isKind({ scheme }: XmlElement['attributes']): boolean {
  return scheme?.endsWith('#kind') === true
}

function pick(element: XmlElement, name: string): XmlElement | undefined {
  return findChild(element, name) ?? findChild(element, `atom:${name}`)
}

/** Reads an Atom text by its type: `html` is escaped, `xhtml` has elements, anything else is plain. */
function readConstruct(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const type = element.attributes['type'] ?? 'text'
  if (type === 'xhtml') {
    const wrapper = element.children.find((child) => typeof child !== 'string')
    return readInnerHtml(wrapper === undefined || typeof wrapper === 'string' ? element : wrapper)
  }
  const text = readText(element)
  return type === 'text' && element.name.endsWith('content') ? escapeHtml(text).replace(/&quot;/g, '"') : text
}

function findLink(entry: XmlElement, rel: string, type?: RegExp): string {
  const links = [...listChildren(entry, 'link'), ...listChildren(entry, 'atom:link')]
  const found = links.find(
    ({ attributes }) =>
      (attributes['rel'] ?? 'alternate') === rel &&
      (type === undefined || type.test(attributes['type'] ?? '')),
  )
  return found?.attributes['href'] ?? ''
}
