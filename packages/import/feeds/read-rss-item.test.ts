import { expect, test } from 'vitest'
import type { XmlElement } from '../xml/xml-element.ts'
import { findPicture, readFeedTitle, readRssItem, unescapeTwice } from './read-rss-item.ts'

const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const element = (
  name: string,
  attributes: Record<string, string>,
  ...children: (XmlElement | string)[]
): XmlElement => ({ name, attributes, children })
const text = (name: string, value: string) => element(name, {}, value)
const FEED = { author: '', xmlBases: [], addresses: [] }
const read = (...children: XmlElement[]) => readRssItem(element('item', {}, ...children), FEED, OPTIONS)

test.for([
  ['ann@a.example (Ann Lee)', 'Ann Lee'],
  ['ann@a.example (Ann Lee', 'ann@a.example (Ann Lee'],
  ['ann@a.example', ''],
  ['Ann Lee (editor)', 'Ann Lee (editor)'],
  ['Ann Lee', 'Ann Lee'],
  ['', ''],
  ['a'.repeat(400), 'a'.repeat(300)],
])('“%s” is by “%s”', ([given, name]) => {
  expect(read(text('author', given!)).author).toBe(name)
})

test('reads the subjects of RSS 1.0 as tags', () => {
  expect(read(text('category', 'Fees'), text('dc:subject', 'Ads')).tags).toEqual(['Fees', 'Ads'])
})

test.for([
  ['R&D', 'R&D'],
  ['R&amp;D', 'R&D'],
  ['<em>Now</em> or never', 'Now or never'],
  ['a < b and b > a', 'a < b and b > a'],
  ['5 &#8211; 6', '5 – 6'],
])('reads the title “%s” as “%s”', ([given, title]) => {
  expect(readFeedTitle(given!)).toBe(title)
})

test('unescapes a double-escaped body once', () => {
  expect(unescapeTwice('&lt;p&gt;a &amp;amp; &quot;b&quot; &#39;c&#039;&lt;/p&gt;')).toBe(
    `<p>a &amp; "b" 'c'</p>`,
  )
  expect(unescapeTwice('  &lt;IMG src=x&gt;')).toBe('  <IMG src=x>')
})

test.for(['<p>&lt;p&gt; opens a paragraph</p>', 'a &lt;p&gt;', '&lt;unknown&gt;', '&lt;preface&gt;', ''])(
  '“%s” stays as it is',
  (html) => {
    expect(unescapeTwice(html)).toBe(html)
  },
)

test.for<[string, XmlElement[], string]>([
  ['media by its medium', [element('media:content', { url: '/a', medium: 'image' })], '/a'],
  ['media by its type', [element('media:content', { url: '/b', type: 'image/webp' })], '/b'],
  ['media by its ending', [element('media:content', { url: '/c.AVIF?w=1' })], '/c.AVIF?w=1'],
  ['a thumbnail, whatever its name', [element('media:thumbnail', { url: '/d' })], '/d'],
  ['media in a group', [element('media:group', {}, element('media:content', { url: '/e.png' }))], '/e.png'],
  [
    'a picture behind a film',
    [element('media:content', { url: '/f.mp4', type: 'video/mp4' }), element('enclosure', { url: '/g.jpg' })],
    '/g.jpg',
  ],
  [
    'media before an enclosure',
    [element('enclosure', { url: '/h.png' }), element('media:thumbnail', { url: '/i' })],
    '/i',
  ],
  ['no sound', [element('enclosure', { url: '/j.mp3', type: 'audio/mpeg' })], ''],
  ['no ending in the middle of a name', [element('enclosure', { url: '/k.png.html' })], ''],
  ['nothing without an address', [element('media:thumbnail', {})], ''],
])('the picture is %s', ([, children, url]) => {
  expect(findPicture(element('item', {}, ...children)).image).toBe(url)
})
