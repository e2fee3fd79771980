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
  [
    'a guid only',
    { guid: ' https://old.example/?p=7 ' },
    { source_id: 'https://old.example/?p=7', aliases: [] },
  ],
  ['a body in its description', { description: '<p>a</p>' }, { body: '<p>a</p>' }],
  [
    'an unreadable date before a local one',
    { 'wp:post_date_gmt': 'x', 'wp:post_date': '2025-06-02 09:00:00' },
    { published_at: { kind: 'instant', iso: '2025-06-02T13:00:00.000Z' } },
  ],
])('reads an item with %s', ([, fields, expected]) => {
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
