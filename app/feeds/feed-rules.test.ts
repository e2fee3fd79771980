/** What is written is valid by the rules of the W3C feed validator, and each rule finds what breaks it. */
import { expect, test } from 'vitest'
import { findFeedFaults } from './test-material/find-feed-faults.ts'
import { sampleFeed } from './test-material/sample-feed.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

const FEEDS = {
  rss: { contentType: 'application/rss+xml; charset=utf-8', text: writeRss(sampleFeed) },
  atom: { contentType: 'application/atom+xml; charset=utf-8', text: writeAtom(sampleFeed) },
  json: { contentType: 'application/feed+json; charset=utf-8', text: writeJsonFeed(sampleFeed) },
}
type Format = keyof typeof FEEDS

const check = (format: Format, change: Partial<{ contentType: string; text: string }> = {}) =>
  findFeedFaults({ url: sampleFeed.feedUrl, ...FEEDS[format], ...change })

test.for(['rss', 'atom', 'json'] as const)('%s is valid as it is written, and as nothing else', (format) => {
  expect(check(format)).toEqual([])
  expect(check(format, { contentType: 'text/html' })).toEqual(['document: is sent as text/html'])
  const elsewhere = findFeedFaults({ url: 'https://other.example/feed', ...FEEDS[format] })
  expect(elsewhere).toEqual([expect.stringContaining(sampleFeed.feedUrl)])
})

const ID = 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const OTHER_ID = 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc96500'

test.for<[Format, string, string | RegExp, string]>([
  ['rss', 'document: does not declare', ' encoding="UTF-8"', ''],
  ['rss', 'document: Error', '</rss>', '</rss><x/>'],
  ['rss', 'document: Error', '<dc:creator>', '<dd:creator>'],
  ['rss', 'rss: is not of version', 'version="2.0"', 'version="0.91"'],
  ['rss', 'rss: has not one channel', '</channel>', '</channel><channel></channel>'],
  ['rss', 'channel: lacks title', /<title>[^<]*<\/title>/, ''],
  ['rss', 'channel: lacks link', /<link>[^<]*<\/link>/, ''],
  ['rss', 'channel: lacks description', /<description>[^<]*<\/description>/, '<description> </description>'],
  ['rss', 'channel: has title twice', '<title>', '<title>x</title><title>'],
  ['rss', 'channel: may not have updated', '<language>', '<updated>x</updated><language>'],
  ['rss', 'channel: names itself 0 times', 'rel="self"', 'rel="via"'],
  ['rss', 'channel: says that it is of type', 'type="application/rss+xml"', 'type="text/xml"'],
  ['rss', 'link: /blog is no whole', /<link>[^<]*<\/link>/, '<link>/blog</link>'],
  ['rss', 'language: is no language', '<language>en', '<language>e n'],
  ['rss', 'lastBuildDate: is no date', 'Fri, 20 Nov 2026 10:30:00 GMT', '2026-11-20T10:30:00Z'],
  ['rss', 'pubDate: names another day', 'Wed, 18 Nov', 'Thu, 18 Nov'],
  ['rss', 'pubDate: is no date', '18 Nov 2026', '38 Nov 2026'],
  ['rss', `guid: ${ID} is there twice`, OTHER_ID, ID],
  ['rss', 'guid: urn:uuid', ' isPermaLink="false"', ''],
  ['rss', 'item: lacks guid', /<guid[^>]*>[^<]*<\/guid>/, ''],
  ['rss', 'item: lacks title', '<title>Bids &amp; &lt;margins&gt;</title>', '<title/>'],
  ['rss', 'category: is empty', '<category>ads', '<category> '],
  ['rss', 'dc:creator: is empty', '<dc:creator>Agency', '<dc:creator> '],
  [
    'rss',
    'content:encoded: href /blog is not',
    '&lt;a href=&quot;https://agency.example/blog',
    '&lt;a href=&quot;/blog',
  ],
  ['rss', 'content:encoded: has script', '&lt;p&gt;Read', '&lt;script&gt;x&lt;/script&gt;'],
  ['rss', 'content:encoded: has onclick', '&lt;p&gt;Read', '&lt;p onclick=&quot;x&quot;&gt;'],
  ['rss', 'content:encoded: has style', '&lt;p&gt;Read', '&lt;p style=&quot;x&quot;&gt;'],
  ['rss', 'content:encoded: has iframe', '&lt;p&gt;Read', '&lt;iframe&gt;'],
  ['rss', 'media:content: p.jpg is no whole', /media:content url="[^"]*"/, 'media:content url="p.jpg"'],
  [
    'rss',
    'enclosure: lacks length',
    '<media:content',
    '<enclosure url="https://a.example/b.mp3"/><media:content',
  ],
  ['atom', 'feed: is not of Atom', 'http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#'],
  ['atom', 'feed: xml:lang', 'xml:lang="en"', 'xml:lang="e n"'],
  ['atom', 'feed: lacks id', /<id>[^<]*<\/id>/, ''],
  ['atom', 'feed: lacks title', /<title>[^<]*<\/title>/, ''],
  ['atom', 'feed: lacks updated', /<updated>[^<]*<\/updated>/, ''],
  ['atom', 'feed: has entries that nobody', /<author>\s*<name>Agency<\/name>\s*<\/author>/, ''],
  ['atom', 'feed: names itself 0 times', 'rel="self"', 'rel="via"'],
  ['atom', 'feed: may not have pubDate', '<subtitle>', '<pubDate>x</pubDate><subtitle>'],
  ['atom', 'id: is no IRI', /<id>[^<]*<\/id>/, '<id>blog</id>'],
  ['atom', `id: ${ID} is there twice`, OTHER_ID, ID],
  ['atom', 'updated: is no date', '2026-11-20T10:30:00.000Z', 'Fri, 20 Nov 2026 10:30:00 GMT'],
  ['atom', 'published: is no date', '2026-11-18T09:00:00.000Z', '2026-11-18'],
  ['atom', 'entry: lacks title', '<title>Bids &amp; &lt;margins&gt;</title>', '<title/>'],
  [
    'atom',
    'entry: has neither content',
    /<link rel="alternate"[^>]*bids"\/>|<content[^]*?(?:\/>|<\/content>)/g,
    '',
  ],
  [
    'atom',
    'alternate: text/html undefined is there twice',
    /(<entry>)/,
    '$1<link href="https://a.example" type="text/html"/>',
  ],
  ['atom', 'content: has another type', 'type="html"', 'type="markup"'],
  [
    'atom',
    'content: href /blog is not',
    '&lt;a href=&quot;https://agency.example/blog',
    '&lt;a href=&quot;/blog',
  ],
  ['atom', 'link: /blog/bids is no whole', /href="[^"]*bids"/, 'href="/blog/bids"'],
  ['atom', 'author: has no name', '<name>Mara Lindqvist', '<name> '],
  ['atom', 'category: has no term', 'term="ads"', 'term=""'],
  ['json', 'version: is another', '/version/1.1', '/version/1'],
  ['json', 'title:', '"title":"Tips | Agency"', '"title":""'],
  ['json', 'feed: Unrecognized key', '"language"', '"lang"'],
  ['json', 'feed: Unrecognized key', /"authors":(\[\{"name":"Agency"\}\])/, '"author":$1'],
  [
    'json',
    'home_page_url: /blog is no',
    '"home_page_url":"https://agency.example/blog"',
    '"home_page_url":"/blog"',
  ],
  ['json', 'items.0.id:', `"id":"${ID}"`, '"id":7'],
  ['json', `id: ${ID} is there twice`, OTHER_ID, ID],
  ['json', 'items.0.date_published: is no date', '2026-11-18T09:00:00.000Z', '2026-11-18'],
  ['json', 'items.1: has no content', '"content_html":""', '"title":"x"'],
  ['json', 'items.0.tags.0: is empty', '"ads"', '""'],
  ['json', 'items.0.authors.0: says nothing', '{"name":"Mara Lindqvist"}', '{}'],
  ['json', 'content_html: href /blog is not', 'href=\\"https://agency.example/blog', 'href=\\"/blog'],
  ['json', 'feed:', /^\{/, '{,'],
])('%s: a feed is refused with "%s"', ([format, fault, from, to]) => {
  const text = FEEDS[format].text.replace(from, to)
  expect(text).not.toBe(FEEDS[format].text)
  expect(check(format, { text })).toContainEqual(expect.stringContaining(fault))
})
