import { expect, test } from 'vitest'
import type { XmlElement } from '../xml/xml-element.ts'
import { readWordPressPost, type WordPressSite } from './read-wxr-item.ts'

const SITE: WordPressSite = {
  address: 'https://old.example/blog/',
  authors: new Map([['ann', 'Ann Lee']]),
  attachments: new Map([['9', { url: 'https://old.example/a.png', alt: 'Alt', caption: '' }]]),
}
const make = (name: string, children: (XmlElement | string)[], attributes = {}): XmlElement => ({
  name,
  attributes,
  children,
})
const meta = (key: string, value: string) =>
  make('wp:postmeta', [make('wp:meta_key', [key]), make('wp:meta_value', [value])])
function read(fields: Record<string, string>, more: XmlElement[] = [], site = SITE) {
  const item = make('item', [...Object.entries(fields).map(([name, text]) => make(name, [text])), ...more])
  return readWordPressPost(item, site, { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' })
}

test.for<[string, Record<string, string>, Record<string, unknown>]>([
  ['an id', { 'wp:post_id': ' 7 ' }, { source_id: 'old.example/blog/7', aliases: ['/?p=7'] }],
  [
    'a guid only',
    { guid: ' https://old.example/?p=7 ' },
    { source_id: 'https://old.example/?p=7', aliases: [] },
  ],
  ['a body in its description', { description: '<p>a</p>' }, { body: '<p>a</p>' }],
  ['both', { description: '<p>a</p>', 'content:encoded': '<p>b</p>' }, { body: '<p>b</p>' }],
  ['a known login', { 'dc:creator': ' ann ' }, { author: 'Ann Lee' }],
  ['an unknown login', { 'dc:creator': 'bo' }, { author: 'bo' }],
  [
    'three dates',
    { 'wp:post_date_gmt': '2025-06-02 13:00:00', 'wp:post_date': '2025-01-01 00:00:00', pubDate: 'x' },
    { published_at: { kind: 'instant', iso: '2025-06-02T13:00:00.000Z' } },
  ],
  [
    'an unreadable date before a local one',
    { 'wp:post_date_gmt': 'x', 'wp:post_date': '2025-06-02 09:00:00' },
    { published_at: { kind: 'instant', iso: '2025-06-02T13:00:00.000Z' } },
  ],
  ['no date', { 'wp:post_date_gmt': '0000-00-00 00:00:00' }, { published_at: { kind: 'none' } }],
])('an item with %s is read so', ([, fields, expected]) => {
  expect(read(fields)).toMatchObject(expected)
})

test('uses the id alone if the site URL is unknown', () => {
  expect(read({ 'wp:post_id': '7' }, [], { ...SITE, address: '' }).source_id).toBe('7')
})

test('reads SEO fields of Yoast, then Rank Math', () => {
  const rank = [meta('rank_math_title', 'R'), meta('rank_math_description', 'RD')]
  expect(read({}, rank)).toMatchObject({ seo_title: 'R', seo_description: 'RD' })
  const yoast = [meta('_yoast_wpseo_title', 'Y'), meta('_yoast_wpseo_metadesc', 'YD')]
  expect(read({}, [...rank, ...yoast])).toMatchObject({ seo_title: 'Y', seo_description: 'YD' })
})

test('finds the featured image by id, or warns', () => {
  expect(read({}, [meta('_thumbnail_id', ' 9 ')])).toMatchObject({
    image: 'https://old.example/a.png',
    image_alt: 'Alt',
    warnings: [],
  })
  expect(read({}, [meta('_thumbnail_id', '8')])).toMatchObject({
    image: undefined,
    warnings: ['Its featured picture is not in this file. Export the media too, or add the picture by hand.'],
  })
})

test('reads tags and categories except the default category', () => {
  const terms = [
    make('category', ['A'], { domain: 'post_tag', nicename: 'a' }),
    make('category', ['B'], { domain: 'category', nicename: 'b' }),
    make('category', ['C']),
    make('category', ['Video'], { domain: 'post_format' }),
    make('category', ['Allgemein'], { domain: 'category', nicename: 'uncategorized' }),
    make('category', ['Uncategorized'], { domain: 'category', nicename: 'x' }),
  ]
  expect(read({}, terms).tags).toEqual(['A', 'B', 'C'])
})
