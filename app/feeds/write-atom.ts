import type { Feed, FeedEntry } from './feed.ts'
import { FEED_FORMATS } from '#app/seo/feed-links.ts'
import { element, writeXmlDocument, type Xml } from './write-xml.ts'

export function writeAtom(feed: Feed): string {
  const root = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }
  return writeXmlDocument(
    element(
      'feed',
      root,
      element('id', {}, feed.feedUrl),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.description),
      element('updated', {}, feed.updated.toISOString()),
      element('link', { rel: 'self', type: FEED_FORMATS.atom.type, href: feed.feedUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      ...feed.hubs.map((href) => element('link', { rel: 'hub', href })),
      // Author of entries without one (RFC 4287, section 4.2.1).
      writeAuthor(feed.siteName),
      ...feed.entries.map(writeEntry),
    ),
  )
}

function writeEntry(entry: FeedEntry): Xml {
  return element(
    'entry',
    {},
    element('id', {}, entry.id),
    element('title', {}, entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    element('published', {}, entry.published.toISOString()),
    element('updated', {}, entry.updated.toISOString()),
    entry.author !== null && writeAuthor(entry.author),
    ...entry.tags.map((tag) => element('category', { term: tag })),
    entry.summary !== '' && element('summary', {}, entry.summary),
    element('content', { type: 'html' }, entry.html),
    entry.picture !== null && element('link', { rel: 'enclosure', href: entry.picture }),
  )
}

function writeAuthor(name: string): Xml {
  return element('author', {}, element('name', {}, name))
}
