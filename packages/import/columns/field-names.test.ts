import { expect, test } from 'vitest'
import { findField, isUnmappedName, rankName } from './field-names.ts'

test.for([
  ['Title', 'title'],
  ['post_title', 'title'],
  ['Headline', 'title'],
  ['Handle', 'slug'],
  ['post_name', 'slug'],
  ['Body HTML', 'body_html'],
  ['Body (HTML)', 'body_html'],
  ['image.alternativeText', 'image_alt'],
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
