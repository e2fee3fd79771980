import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '../records/records.ts'
import { findField, IMPORT_FIELD_LABELS, isUnmappedName, normalizeName, rankName } from './field-names.ts'

test.for([
  ['Body HTML', 'body html'],
  ['body_html', 'body html'],
  ['  Body -- Html  ', 'body html'],
  ['bodyHtml', 'body html'],
  ['\ufeffTitle', 'title'],
  ['Published\u00a0At', 'published at'],
  ['Metafield: title_tag [string]', 'metafield: title tag'],
  ['Metafield: title_tag [single_line_text_field] ', 'metafield: title tag'],
  ['title.rendered', 'title.rendered'],
  ['post2Title', 'post2 title'],
  ['URL', 'url'],
  ['', ''],
  [' _-\u00a0', ''],
] as const)('the name %j is compared as %j', ([name, normalized]) => {
  expect(normalizeName(name)).toBe(normalized)
  expect(normalizeName(normalized)).toBe(normalized)
})

test('ignores long text as a name', () => {
  const text = `Title_${'x'.repeat(195)}`
  expect(normalizeName(text)).toBe(text.toLowerCase())
  expect(normalizeName(text.slice(0, 200))).toMatch(/^title x/)
  expect(findField(text)).toBeNull()
})

test.for([
  ['Title', 'title'],
  ['post_title', 'title'],
  ['Headline', 'title'],
  ['Handle', 'slug'],
  ['post_name', 'slug'],
  ['Body HTML', 'body_html'],
  ['content:encoded', 'body_html'],
  ['content.rendered', 'body_html'],
  ['Summary HTML', 'summary'],
  ['Image Src', 'image'],
  ['jetpack_featured_media_url', 'image'],
  ['Image Alt Text', 'image_alt'],
  ['dc:creator', 'author'],
  ['Categories', 'tags'],
  ['pubDate', 'published_at'],
  ['date_gmt', 'published_at'],
  ['datePublished', 'published_at'],
  ['Created At', 'created_at'],
  ['isPublished', 'published'],
  ['Status', 'published'],
  ['_yoast_wpseo_title', 'seo_title'],
  ['Metafield: description_tag [string]', 'seo_description'],
  ['permalink', 'old_url'],
  ['Shopify ID', 'source_id'],
  ['guid', 'source_id'],
  ['Überschrift', null],
  ['constructor', null],
  ['', null],
] as const)('the column %j fills %s', ([name, field]) => {
  expect(findField(name)).toBe(field)
})

test.for([
  ['Untertitel', true],
  ['Title', false],
  ['Command', false],
  ['Tags Command', false],
  ['Image Width', false],
  ['image.created_at', false],
  ['Row #', false],
  ['Blog: Handle', false],
  ['Comment: Author', false],
  ['Metafield: custom.reading_time [number_integer]', false],
  ['Modified GMT', false],
  ['admin_graphql_api_id', false],
  ['My Command', true],
  ['Commands', true],
  ['', false],
  [' \u00a0', false],
] as const)('whether an author should see the column %j: %s', ([name, isUnmapped]) => {
  expect(isUnmappedName(name)).toBe(isUnmapped)
})

test('tries names of one field in order', () => {
  const names = ['Link', 'Canonical URL', 'url', 'Permalink', 'Old URL']
  expect(names.map((name) => rankName('old_url', name))).toEqual([0, 1, 2, 3, 4])
  expect(rankName('title', 'url')).toBe(-1)
})

test('labels every field differently', () => {
  expect(Object.keys(IMPORT_FIELD_LABELS).toSorted()).toEqual(IMPORT_FIELDS.toSorted())
  expect(new Set(Object.values(IMPORT_FIELD_LABELS)).size).toBe(IMPORT_FIELDS.length)
})
