import { expect, test } from 'vitest'
import { readSourceOf } from './breaker.ts'

test('finds both tables that a function reads', () => {
  const list = 'http://x.example/rest/v1/rpc/list_published_posts?p_limit=9'
  const [blog, news] = ['blog_posts', 'news_posts'].map((table) => readSourceOf(`${list}&p_table=${table}`))
  expect(blog).not.toBe(news)
  expect(readSourceOf(new Request(`${list}&p_offset=9&p_table=blog_posts`))).toBe(blog)
  expect(readSourceOf(new URL('http://x.example/rest/v1/redirects?select=id'))).toBe('/rest/v1/redirects')
})
