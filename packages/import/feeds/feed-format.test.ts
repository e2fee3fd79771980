import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (text: string) =>
  readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })
const rss = (item: string, head = '') =>
  read(
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
      `xmlns:media="http://search.yahoo.com/mrss/"><channel><title>F</title>${head}<item>${item}</item></channel></rss>`,
  )
const BODY = '<title>One</title><description>&lt;p&gt;x&lt;/p&gt;</description>'

test.for<[string, string, Record<string, unknown>]>([
  [
    'a guid',
    `${BODY}<guid>g-1</guid><link>https://a.example/1</link>`,
    { source_id: 'feed:g-1', old_url: 'https://a.example/1' },
  ],
  [
    'a link only',
    `${BODY}<link>https://a.example/1</link>`,
    { source_id: 'feed:https://a.example/1', redirects: ['/1'] },
  ],
  [
    'a permanent guid and no link',
    `${BODY}<guid>https://a.example/1</guid>`,
    { old_url: 'https://a.example/1' },
  ],
  [
    'a guid that is not a permalink',
    `${BODY}<guid isPermaLink="false">tag:a.example,2026:1</guid>`,
    { source_id: 'feed:tag:a.example,2026:1', old_url: '' },
  ],
  ['neither', BODY, { source_id: expect.stringMatching(/^feed:digest-/), own_id: null }],
  [
    'the body in content',
    `${BODY}<content:encoded><![CDATA[<p>y</p>]]></content:encoded>`,
    { body_html: '<p>y</p>', summary: 'x' },
  ],
  [
    'a body escaped twice',
    '<title>a</title><description>&amp;lt;p&amp;gt;x &amp;amp; y&amp;lt;/p&amp;gt;</description>',
    { body_html: '<p>x & y</p>' },
  ],
  [
    'a plain body',
    '<title>a</title><description>One.\n\nTwo.</description>',
    { body_html: '<p>One.</p>\n<p>Two.</p>' },
  ],
  ['a creator', `${BODY}<dc:creator>Ann</dc:creator>`, { author: 'Ann' }],
  [
    'a date without a leading zero',
    `${BODY}<pubDate>Tue, 3 Mar 2026 9:05:00 EST</pubDate>`,
    { published_at: '2026-03-03T14:05:00.000Z' },
  ],
  [
    'a Dublin Core date',
    `${BODY}<dc:date>2026-03-03T09:05:00Z</dc:date>`,
    { published_at: '2026-03-03T09:05:00.000Z' },
  ],
  [
    'categories',
    `${BODY}<category>a, b</category><category>A, B</category><category>c</category>`,
    { tags: ['a, b', 'c'] },
  ],
])('reads an item with %s', async ([, item, expected]) => {
  const reading = await rss(item)
  expect(reading).toMatchObject({ format: 'rss', failure: null })
  expect(reading.records).toMatchObject([expected])
})

test('reads items of RSS 1.0 outside the channel', async () => {
  const text =
    '<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"><title>F</title></channel>' +
    '<item rdf:about="https://a.example/1"><title>One</title><description>x</description></item></rdf:RDF>'
  expect((await read(text)).records).toMatchObject([{ source_id: 'feed:https://a.example/1', title: 'One' }])
})

const atom = (entry: string, head = '') =>
  read(
    `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${head}<entry><id>i</id><title>One</title>${entry}</entry></feed>`,
  )

test.for<[string, string, Record<string, unknown>]>([
  ['HTML', '<content type="html">&lt;p&gt;x&lt;/p&gt;</content>', { body_html: '<p>x</p>' }],
  [
    'XHTML',
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x &amp; <b>y</b><br/></p></div></content>',
    { body_html: '<p>x &amp; <b>y</b><br></p>' },
  ],
  ['text', '<content>a &lt; b</content>', { body_html: '<p>a &lt; b</p>' }],
  ['only a summary', '<summary>x</summary>', { body_html: '<p>x</p>', summary: '' }],
  ['both', '<summary>s</summary><content>c</content>', { summary: 's' }],
  [
    'an update only',
    '<content>c</content><updated>2026-02-01T10:00:00-05:00</updated>',
    { published_at: '2026-02-01T15:00:00.000Z' },
  ],
  [
    'links of several kinds',
    '<content>c</content><link rel="edit" href="/e"/><link href="https://a.example/1"/><link rel="enclosure" type="image/png" href="/a.png"/>',
    { old_url: 'https://a.example/1', image: 'https://a.example/a.png' },
  ],
  [
    'categories',
    '<content>c</content><category term="t" label="T!"/><category term="u"/>',
    { tags: ['T!', 'u'] },
  ],
  ['an author', '<content>c</content><author><name>Bo</name></author>', { author: 'Bo' }],
  ['no author', '<content>c</content>', { author: 'Ann' }],
])('reads an entry with %s', async ([, entry, expected]) => {
  const reading = await atom(entry, '<author><name>Ann</name></author>')
  expect(reading).toMatchObject({ format: 'atom', failure: null })
  expect(reading.records).toMatchObject([expected])
})

test('reads a feed with prefixed elements', async () => {
  const text =
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title><a:entry><a:id>i</a:id><a:title>One</a:title><a:content type="html">x</a:content></a:entry></a:feed>'
  expect((await read(text)).records).toMatchObject([{ title: 'One', source_id: 'feed:i' }])
})

test('rejects an entry without a body, with its line', async () => {
  expect((await atom('')).problems).toMatchObject([
    { severity: 'rejected', record: 1, line: 2, reason: 'The content is missing.' },
  ])
})

test.for(['<rss><channel><title>F</title></channel></rss>', '<feed xmlns="http://www.w3.org/2005/Atom"/>'])(
  'reports a feed without posts: %s',
  async (text) => {
    expect(await read(text)).toMatchObject({ failure: 'no-records' })
  },
)

const IMAGE = '&lt;img src="a.png">'
const relativeAtom = (attributes: string, head: string, entry: string, content: string) =>
  read(
    `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>F</title>${head}<entry><title>One</title>${entry}` +
      `<content type="html" ${content}>${IMAGE}</content></entry></feed>`,
  )
const LINK = '<link>https://a.example/blog/one</link>'
const RELATIVE_BODY = `<title>One</title><description>${IMAGE}</description>`

test.for<[string, Awaited<ReturnType<typeof read>>, string]>([
  ['the link of the item', await rss(RELATIVE_BODY + LINK), 'https://a.example/blog/a.png'],
  [
    'a relative link of the item and the link of the channel',
    await rss(`${RELATIVE_BODY}<link>/blog/one</link>`, '<link>https://a.example/</link>'),
    'https://a.example/blog/a.png',
  ],
  [
    'the link of the channel',
    await rss(RELATIVE_BODY, '<link>https://a.example/b/</link>'),
    'https://a.example/b/a.png',
  ],
  [
    'the address of the feed itself',
    await rss(
      RELATIVE_BODY,
      '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://a.example/c/feed.xml"/>',
    ),
    'https://a.example/c/a.png',
  ],
  [
    'the base of the feed',
    await relativeAtom('xml:base="https://a.example/d/"', '', '', ''),
    'https://a.example/d/a.png',
  ],
  [
    'the bases of feed and content',
    await relativeAtom(
      'xml:base="https://a.example/d/"',
      '',
      '<link href="https://b.example/"/>',
      'xml:base="e/"',
    ),
    'https://a.example/d/e/a.png',
  ],
  [
    'the link of an Atom feed',
    await relativeAtom('', '<link rel="self" href="https://a.example/f/feed"/><link href="/g/"/>', '', ''),
    'https://a.example/g/a.png',
  ],
])('resolves relative URLs against %s', ([, { records }, address]) => {
  expect(records.map(({ body_html }) => body_html)).toEqual([expect.stringContaining(`"${address}"`)])
})

test('makes the picture and the old URL of an item absolute', async () => {
  const item = `${BODY}<link>/blog/one</link><media:content url="/a.png" medium="image"/>`
  expect((await rss(item, '<link>https://a.example/</link>')).records).toMatchObject([
    { image: 'https://a.example/a.png', old_url: 'https://a.example/blog/one', redirects: ['/blog/one'] },
  ])
})
