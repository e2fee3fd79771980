import { expect, test } from 'vitest'
import { looksLikeArticle, readArticle } from './read-article.ts'

const options = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const read = (fields: Record<string, unknown>) => readArticle({ id: 7, ...fields }, options)

test.for<[string, unknown, boolean]>([
  ['a body and its blog', { body_html: '', blog_id: 1 }, true],
  ['a body and an id of the interface', { body_html: null, admin_graphql_api_id: 'x' }, true],
  ['a body and a summary', { body_html: '', summary_html: null }, true],
  ['a body alone', { body_html: '' }, false],
  ['a newer body and its date', { body: '', publishedAt: null }, true],
  ['a newer body and whether it shows', { body: '', isPublished: false }, true],
  ['a newer body and its id', { body: '', id: 'gid://shopify/Article/1' }, true],
  ['a newer body and another id', { body: '', id: 1 }, false],
  ['a date without a body', { publishedAt: null, blog_id: 1 }, false],
  ['nothing', {}, false],
  ['a list', [], false],
  ['no object', 'body_html', false],
  ['null', null, false],
])('an entry with %s looks like an article: %s', ([, value, isArticle]) => {
  expect(looksLikeArticle(value)).toBe(isArticle)
})

test('prefers the older name and treats null as missing', () => {
  expect(read({ body_html: null, body: 'b', summary_html: 's', summary: 't' })).toMatchObject({
    body: 'b',
    summary: 's',
  })
  expect(read({ author: { name: 'Dana' } }).author).toBe('Dana')
  expect(read({ author: 'Dana' }).author).toBe('Dana')
  expect(read({ image: { url: '/a.png', altText: 'a' } })).toMatchObject({ image: '/a.png', image_alt: 'a' })
})
