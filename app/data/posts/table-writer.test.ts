import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import type { PostDraft } from './post-writer.ts'
import { createTableWriter } from './table-writer.ts'

type Sent = { method: string; path: string; query: URLSearchParams; body: unknown }

const ID = '6b1f3c52-0000-4000-8000-000000000001'
const words = {
  createFailure: 'Not created',
  updateFailure: 'Not updated',
  duplicateFailure: 'Not copied',
  deleteFailure: 'Not deleted',
}
const draft: PostDraft = {
  title: 'Title',
  summary: 'Summary',
  content: '<p>Text</p>',
  richContent: null,
  featuredImage: null,
  slug: null,
  featuredImageAlt: null,
  featuredImageCaption: null,
  seoTitle: null,
  seoDescription: null,
  shareImage: null,
  noindex: false,
  author: null,
  tags: [],
  status: 'published',
  publishedAt: null,
  unpublishAt: null,
}
const stored = {
  ...draft,
  id: ID,
  status: 'published',
  updated_at: 'v1',
  published_at: '2026-01-01T00:00:00Z',
}

let sent: Sent[]
let answers: { status?: number; body: unknown }[]
beforeEach(() => {
  sent = []
  answers = []
})

/** A client whose backend answers in the order of `answers`. */
function connect({ isSignedIn = true } = {}): PostsClient {
  const client = createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
        sent.push({ method: init?.method ?? 'GET', path: url.pathname, query: url.searchParams, body })
        const answer = answers.shift() ?? { body: [] }
        return Response.json(answer.body, { status: answer.status ?? 200 })
      },
    },
  }) as PostsClient
  const session = isSignedIn ? { access_token: 'token' } : null
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never)
  return client
}
const write = (table: 'blog_posts' | 'news_posts' = 'blog_posts', options = {}) =>
  createTableWriter({ client: connect(options), table, mutateFunction: 'editor-mutate-blog', words })

test('an update names the version that was opened, so that the database compares it', async () => {
  answers = [{ body: stored }, { body: { ...stored, updated_at: 'v2' } }]
  const outcome = await write().update(ID, draft, 'v1')
  expect(outcome).toMatchObject({ kind: 'saved', post: { updated_at: 'v2' } })
  const patch = sent.find(({ method }) => method === 'PATCH')!
  expect(patch.query.get('updated_at')).toBe('eq.v1')
  expect(patch.body).not.toHaveProperty('published_at')
  expect(patch.body).not.toHaveProperty('rich_content')
})

test('a newer version is a conflict that names who wrote it, and nothing is sent', async () => {
  const change = { action: 'changed', changed_by_email: 'mara@example.com', changed_at: 't2' }
  answers = [{ body: { ...stored, updated_at: 'v2' } }, { body: change }]
  expect(await write().update(ID, draft, 'v1')).toMatchObject({
    kind: 'conflict',
    current: { updated_at: 'v2' },
    changedBy: 'mara@example.com',
    changedAt: 't2',
  })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('a version that came between reading and writing is a conflict, too', async () => {
  answers = [{ body: stored }, { body: [] }, { body: { ...stored, updated_at: 'v3' } }, { body: [] }]
  const outcome = await write().update(ID, draft, 'v1')
  expect(outcome).toMatchObject({
    kind: 'conflict',
    current: { updated_at: 'v3' },
    changedBy: null,
    changedAt: 'v3',
  })
})

test('no row and no newer version means that the writer may not write', async () => {
  answers = [{ body: stored }, { body: [] }, { body: stored }]
  await expect(write().update(ID, draft, 'v1')).rejects.toMatchObject({
    kind: 'refused',
    userMessage: 'Operation blocked - you may not have admin permissions',
  })
})

test('a draft gets the date of its first publication from the database', async () => {
  answers = [{ body: { ...stored, status: 'draft' } }, { body: stored }]
  await write().update(ID, draft, 'v1')
  expect(sent.find(({ method }) => method === 'PATCH')!.body).toMatchObject({ published_at: 'now' })
})

test('a post that is gone is told as such', async () => {
  answers = [{ body: [] }]
  const failure = await write()
    .update(ID, draft, 'v1')
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DataError)
  expect(failure).toMatchObject({
    kind: 'missing',
    userMessage: 'Somebody deleted this post in the meantime.',
  })
})

test('a copy is named so, dated now, and keeps the blocks of news', async () => {
  answers = [
    { body: { ...stored, rich_content: [{ id: 'a', type: 'paragraph', content: 'Text' }] } },
    { body: stored },
  ]
  await write('news_posts').duplicate(ID)
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: '/rest/v1/news_posts',
    body: { title: 'Title (Copy)', published_at: 'now', rich_content: [{ id: 'a' }] },
  })
})

test('a copy of a post that is still to come stays hidden until then', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  answers = [{ body: { ...stored, published_at: later } }, { body: stored }]
  await write().duplicate(ID)
  expect(sent.at(-1)!.body).toMatchObject({ published_at: later })
})

test('a delete that returns no row is refused', async () => {
  answers = [{ body: [] }]
  await expect(write().remove(ID)).rejects.toMatchObject({
    userMessage: 'Operation blocked - you may not have admin permissions',
  })
  expect(sent[0]).toMatchObject({ method: 'DELETE' })
  expect(sent[0]!.query.get('id')).toBe(`eq.${ID}`)
})

const alreadyStored = {
  id: ID,
  title: 'Title',
  summary: 'Summary',
  content: '<p>Text</p>',
  featured_image: null,
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: false,
  unpublish_at: null,
  author: null,
  tags: [],
  status: 'published',
  published_at: '2026-01-01T00:00:00Z',
  updated_at: 'v2',
}
const TAKEN = { status: 409, body: { code: '23505', message: 'duplicate key', details: null, hint: null } }

test('a new post is sent with its id, and the repetition of a stored one counts as saved', async () => {
  answers = [{ body: alreadyStored }, TAKEN, { body: alreadyStored }]
  const saved = { kind: 'saved', post: { id: ID, updated_at: 'v2' } }
  expect(await write().create(ID, draft)).toMatchObject(saved)
  expect(await write().create(ID, draft)).toMatchObject(saved)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
  expect(sent[1]!.body).toMatchObject({ id: ID, title: 'Title' })
})

test('a repetition that says something else than what was stored is a conflict', async () => {
  answers = [TAKEN, { body: { ...alreadyStored, title: 'Sent before' } }, { body: [] }]
  expect(await write().create(ID, draft)).toMatchObject({
    kind: 'conflict',
    current: { title: 'Sent before', updated_at: 'v2' },
  })
})

test('a taken id whose post the writer may not see is no success', async () => {
  answers = [TAKEN, { body: [] }]
  await expect(write().create(ID, draft)).rejects.toBeInstanceOf(DataError)
})

test('an update whose answer was lost counts as saved when it is repeated', async () => {
  answers = [{ body: alreadyStored }]
  expect(await write().update(ID, draft, 'v1')).toMatchObject({ kind: 'saved', post: { updated_at: 'v2' } })
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
})

test.each([
  [403, 'Operation blocked - you may not have admin permissions'],
  [400, 'Not created'],
  [503, 'Not created'],
])('an answer with status %i is told in words people know', async (status, userMessage) => {
  answers = [{ status, body: { code: 'X', message: 'database words', details: null, hint: null } }]
  await expect(write().create(ID, draft)).rejects.toMatchObject({ userMessage })
})

test('without a session nothing is sent, and people learn why', async () => {
  const writer = write('blog_posts', { isSignedIn: false })
  for (const attempt of [
    () => writer.create(ID, draft),
    () => writer.remove(ID),
    () => writer.update(ID, draft, 'v1'),
  ])
    await expect(attempt()).rejects.toMatchObject({ kind: 'refused', userMessage: /session has ended/ })
  expect(sent).toEqual([])
})
