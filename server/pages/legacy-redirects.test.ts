import { expect, test } from 'vitest'
import type { PostsClient } from '#app/data/context/context.ts'
import { createLegacyRedirects, isLegacyFrontPage } from './legacy-redirects.ts'

type Row = { path: string; post_table: string; post_id: string }

/** A client whose table holds these rows. */
function makeClient(rows: Row[]): { client: PostsClient; questions: string[][] } {
  const questions: string[][] = []
  const client = {
    from: () => ({
      select: () => ({
        eq: (_: string, id: string) => ({
          maybeSingle: async () => ({ data: { slug: `post-${id}` }, error: null }),
        }),
        in: async (_: string, paths: string[]) => {
          questions.push(paths)
          return { data: rows.filter(({ path }) => paths.includes(path)), error: null }
        },
      }),
    }),
  }
  return { client: client as unknown as PostsClient, questions }
}

const ROWS: Row[] = [
  { path: '/2025/06/tacos/', post_table: 'blog_posts', post_id: '1' },
  { path: '/blogs/news/opening', post_table: 'news_posts', post_id: '2' },
  { path: '/?p=101', post_table: 'blog_posts', post_id: '3' },
]

test.for([
  ['/2025/06/tacos/', '', '/blog/post-1'],
  ['/2025/06/tacos', '', '/blog/post-1'],
  ['/2025/06/tacos/', '?utm_source=x', '/blog/post-1'],
  ['/blogs/news/opening/', '', '/news/post-2'],
  ['/', '?p=101', '/blog/post-3'],
  ['/', '?p=102', null],
  ['/', '', null],
  ['/nowhere', '', null],
  [`/${'x'.repeat(600)}`, '', null],
] as const)('%s%s led to %s', async ([path, query, target]) => {
  expect(await createLegacyRedirects(makeClient(ROWS).client).find(path, query)).toBe(target)
})

test('an answer is kept for a minute, also when there is nothing', async () => {
  const { client, questions } = makeClient(ROWS)
  let now = 0
  const addresses = createLegacyRedirects(client, { now: () => now })
  for (let n = 0; n < 3; n += 1) await addresses.find('/nowhere', '')
  expect(questions).toHaveLength(1)
  now = 60_001
  await addresses.find('/nowhere', '')
  expect(questions).toHaveLength(2)
})

test('after a change of the posts it asks again, also when the change came while it asked', async () => {
  const rows: Row[] = []
  const { client } = makeClient(rows)
  let generation = 0
  const addresses = createLegacyRedirects(client, { generation: () => generation })
  const early = addresses.find('/2025/06/tacos/', '')
  rows.push(...ROWS)
  generation += 1
  expect(await early).toBeNull()
  expect(await addresses.find('/2025/06/tacos/', '')).toBe('/blog/post-1')
})

test('only a number names a post on the front page', () => {
  expect(isLegacyFrontPage('/', '?p=101')).toBe(true)
  expect(isLegacyFrontPage('/', '?page_id=7')).toBe(true)
  expect(isLegacyFrontPage('/', '?p=x')).toBe(false)
  expect(isLegacyFrontPage('/blog', '?p=101')).toBe(false)
})
