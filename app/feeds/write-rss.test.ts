import { expect, test } from 'vitest'
import { listNamed, readFeedXml, textOf } from './tests/read-feed-xml.ts'
import { sampleEntry, sampleFeed } from './tests/sample-feed.ts'
import { writeRss } from './write-rss.ts'

const root = readFeedXml(writeRss(sampleFeed))
const channel = root.children[0]!
const [full, bare] = listNamed(channel, 'item')

test('a channel has the elements that RSS 2.0 requires and its own URL', () => {
  expect([root.name, root.attributes.version, root.children.length]).toEqual(['rss', '2.0', 1])
  expect(textOf(channel, 'title')).toBe('Tips | Agency')
  expect(textOf(channel, 'link')).toBe('https://agency.example/blog')
  expect(textOf(channel, 'description')).toBe('Guides & more')
  expect(textOf(channel, 'language')).toBe('en')
  expect(textOf(channel, 'lastBuildDate')).toBe('Fri, 20 Nov 2026 10:30:00 GMT')
  expect(listNamed(channel, 'atom:link')[0]!.attributes).toEqual({
    href: 'https://agency.example/blog/feed.xml',
    rel: 'self',
    type: 'application/rss+xml',
  })
  expect(listNamed(channel, 'atom:link')[1]!.attributes).toEqual({ href: 'https://hub.example/', rel: 'hub' })
})

test('an item has its text in full, a stable id, and its summary as HTML', () => {
  expect(textOf(full!, 'title')).toBe('Bids & <margins>')
  expect(textOf(full!, 'link')).toBe(sampleEntry.url)
  expect(textOf(full!, 'guid')).toBe(sampleEntry.id)
  expect(listNamed(full!, 'guid')[0]!.attributes).toEqual({ isPermaLink: 'false' })
  expect(textOf(full!, 'pubDate')).toBe('Wed, 18 Nov 2026 09:00:00 GMT')
  expect(textOf(full!, 'dc:creator')).toBe('Mara Lindqvist')
  expect(listNamed(full!, 'category').map(({ text }) => text)).toEqual(['ads', 'R&D'])
  expect(textOf(full!, 'description')).toBe('Margins &lt; 10 % &amp; why')
  expect(textOf(full!, 'content:encoded')).toBe(sampleEntry.html)
  expect(listNamed(full!, 'media:content')[0]!.attributes).toEqual({
    url: sampleEntry.picture,
    medium: 'image',
  })
})

test('an item omits what its post lacks; the site is its author', () => {
  expect(textOf(bare!, 'dc:creator')).toBe('Agency')
  for (const name of ['description', 'category', 'media:content']) expect(listNamed(bare!, name)).toEqual([])
})
