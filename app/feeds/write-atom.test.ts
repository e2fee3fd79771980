import { expect, test } from 'vitest'
import { listNamed, readFeedXml, textOf } from './tests/read-feed-xml.ts'
import { sampleEntry, sampleFeed } from './tests/sample-feed.ts'
import { writeAtom } from './write-atom.ts'

const feed = readFeedXml(writeAtom(sampleFeed))
const [full, bare] = listNamed(feed, 'entry')

test('a feed has the elements that RFC 4287 requires: id, title, updated, author, self link', () => {
  expect(feed.name).toBe('feed')
  expect(feed.attributes).toEqual({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' })
  expect(textOf(feed, 'id')).toBe(sampleFeed.feedUrl)
  expect(textOf(feed, 'title')).toBe('Tips | Agency')
  expect(textOf(feed, 'subtitle')).toBe('Guides & more')
  expect(textOf(feed, 'updated')).toBe('2026-11-20T10:30:00.000Z')
  expect(textOf(listNamed(feed, 'author')[0]!, 'name')).toBe('Agency')
  expect(listNamed(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
    ['self', sampleFeed.feedUrl],
    ['alternate', sampleFeed.pageUrl],
    ['hub', 'https://hub.example/'],
  ])
})

test('an entry has its text in full, a stable id, both dates and its cover', () => {
  expect(textOf(full!, 'id')).toBe(sampleEntry.id)
  expect(textOf(full!, 'title')).toBe('Bids & <margins>')
  expect(textOf(full!, 'published')).toBe('2026-11-18T09:00:00.000Z')
  expect(textOf(full!, 'updated')).toBe('2026-11-20T10:30:00.000Z')
  expect(textOf(listNamed(full!, 'author')[0]!, 'name')).toBe('Mara Lindqvist')
  expect(listNamed(full!, 'category').map(({ attributes }) => attributes.term)).toEqual(['ads', 'R&D'])
  expect(textOf(full!, 'summary')).toBe(sampleEntry.summary)
  expect(textOf(full!, 'content')).toBe(sampleEntry.html)
  expect(listNamed(full!, 'content')[0]!.attributes).toEqual({ type: 'html' })
  expect(listNamed(full!, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
    ['alternate', sampleEntry.url],
    ['enclosure', sampleEntry.picture],
  ])
})

test('an entry omits what its post lacks', () => {
  for (const name of ['author', 'category', 'summary']) expect(listNamed(bare!, name)).toEqual([])
  expect(listNamed(bare!, 'link')).toHaveLength(1)
})
