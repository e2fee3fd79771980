import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { EVERYTHING } from '#domain/page-keys.ts'
import { createPageReads } from '#domain/page-reads.ts'
import type { PostsClient } from './context/context.ts'
import { findPost } from './posts/find-post.ts'
import { listPosts } from './posts/list-posts.ts'
import { findPostNeighbors } from './posts/find-post-neighbors.ts'
import { recordCalls, recordReads } from './record-reads.ts'

const POST = { id: 'p1', slug: 'a-post', title: 'A post', tags: ['Fees'] }

/** A client that always receives the same rows. */
function answerWith(rows: unknown, status = 200): PostsClient {
  return createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => Response.json(rows, { status }) },
  }) as PostsClient
}

function record(client: PostsClient) {
  const reads = createPageReads()
  return { reads, client: recordReads(client, reads) }
}

test('an untracked query depends on everything', async () => {
  const asked = [
    (client: PostsClient) => client.from('tags').select('slug'),
    (client: PostsClient) => client.rpc('is_post_gone', { p_table: 'blog_posts', p_name: 'x' }),
  ]
  for (const ask of asked) {
    const { reads, client } = record(answerWith([]))
    expect(reads.keys.size).toBe(0)
    expect((await ask(client)).error).toBeNull()
    expect([...reads.keys]).toEqual([EVERYTHING])
  }
})

test('a page with a function call depends on all data, and one without on none', async () => {
  const { reads } = record(answerWith([]))
  const calls = recordCalls(
    {
      client: answerWith({ days: [] }),
      visitorAddress: '203.0.113.7',
      stamps: { issue: () => 'stamp', readAgeSeconds: () => 0 },
      captcha: null,
    },
    reads,
  )
  expect([calls.visitorAddress, calls.stamps.issue(), reads.keys.size]).toEqual(['203.0.113.7', 'stamp', 0])
  expect((await calls.client.functions.invoke('call-times')).data).toEqual({ days: [] })
  expect([...reads.keys]).toEqual([EVERYTHING])
})

test('a list depends on the order of its table and on each post it shows', async () => {
  const { reads, client } = record(answerWith([POST]))
  await listPosts(client, { table: 'blog_posts', page: 1, failureMessage: '' })
  expect(reads.keys).toEqual(new Set(['blog_posts', 'blog_posts/order', 'blog_posts/row/p1']))
})

test('a read of a post depends on its slug and its row; of an unknown post, on everything', async () => {
  const found = record(answerWith([POST]))
  await findPost(found.client, { table: 'blog_posts', name: 'a-post', failureMessage: '' })
  expect(found.reads.keys).toEqual(new Set(['blog_posts', 'blog_posts/slug/a-post', 'blog_posts/row/p1']))
  const missed = record(answerWith([]))
  await findPost(missed.client, { table: 'blog_posts', name: 'a-post', failureMessage: '' }).catch(() => null)
  expect(missed.reads.keys).toContain(EVERYTHING)
})

test('neighbors depend on the time between them, and on the newest posts if too few share a tag', async () => {
  const near = [
    { ...POST, id: 'p0', relation: 'previous', published_at: '2026-01-01T00:00:00+00:00' },
    ...['p2', 'p3', 'p4'].map((id) => ({ ...POST, id, relation: 'related' })),
  ]
  const options = { table: 'blog_posts', postId: 'p1', tagSlugs: ['fees'], failureMessage: '' } as const
  const full = record(answerWith(near))
  await findPostNeighbors(full.client, { ...options, tagSlugs: ['fees'] })
  expect(full.reads.spans).toEqual([
    { table: 'blog_posts', from: Date.parse('2026-01-01T00:00:00Z'), to: Infinity },
  ])
  expect(full.reads.keys).toContain('blog_posts/tag/fees')
  expect(full.reads.keys).not.toContain('blog_posts/order')
  const fewer = record(answerWith(near.slice(0, 3)))
  await findPostNeighbors(fewer.client, { ...options, tagSlugs: ['fees'] })
  expect(fewer.reads.keys).toContain('blog_posts/order')
  const unlike = record(answerWith(near.map((post) => ({ ...post, tags: ['Other'] }))))
  await findPostNeighbors(unlike.client, { ...options, tagSlugs: ['fees'] })
  expect(unlike.reads.keys).toContain('blog_posts/order')
})
