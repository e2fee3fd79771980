import { escapeHtml } from '#import/html/escape-html.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { FEED_FORMATS } from '#app/seo/feed-links.ts'
import { element, writeXmlDocument, type Xml } from './write-xml.ts'

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

/** Writes RSS 2.0 with the modules content, Dublin Core and Media RSS, and Atom's self link. */
export function writeRss(feed: Feed): string {
  const self = { href: feed.feedUrl, rel: 'self', type: FEED_FORMATS.rss.type }
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.pageUrl),
    element('description', {}, feed.description),
    element('language', {}, feed.language),
    element('lastBuildDate', {}, feed.updated.toUTCString()),
    element('atom:link', self),
    ...feed.hubs.map((href) => element('atom:link', { rel: 'hub', href })),
    ...feed.entries.map((entry) => writeItem(entry, feed.siteName)),
  )
  return writeXmlDocument(element('rss', { version: '2.0', ...NAMESPACES }, channel))
}

function writeItem(entry: FeedEntry, siteName: string): Xml {
  return element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.url),
    element('guid', { isPermaLink: 'false' }, entry.id),
    element('pubDate', {}, entry.published.toUTCString()),
    element('dc:creator', {}, entry.author ?? siteName),
    ...entry.tags.map((tag) => element('category', {}, tag)),
    // Descriptions are HTML, unlike titles.
    entry.summary !== '' && element('description', {}, escapeHtml(entry.summary)),
    element('content:encoded', {}, entry.html),
    // Not an enclosure, which requires the file size, because that of external pictures is unknown.
    entry.picture !== null && element('media:content', { url: entry.picture, medium: 'image' }),
  )
}
