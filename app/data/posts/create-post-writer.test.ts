import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { createPostWriter } from './create-post-writer.ts'
import type { PostRecord } from './post-writer.ts'

const ID = '8f1f1b0e-0000-4000-8000-000000000000'
const draft = { title: 'Typed' } as PostRecord
const messages = { createFailure: 'C', updateFailure: 'U', duplicateFailure: 'D', deleteFailure: 'R' }

function open(status: number, answer: object, { hasGrant = false, hasSession = true } = {}) {
  const invoke = vi.fn(async (_name: string, _call: { headers: object; body: object }) =>
    status === 200
      ? { data: answer, error: null }
      : { data: null, error: new FunctionsHttpError(Response.json(answer, { status })) },
  )
  const session = hasSession ? { access_token: 'token' } : null
  const client = { auth: { getSession: async () => ({ data: { session } }) }, functions: { invoke } }
  const writer = createPostWriter({
    client: client as unknown as PostsClient,
    table: 'blog_posts',
    mutateFunction: 'editor-mutate-blog',
    getGrant: hasGrant ? async () => 'grant' : null,
    messages,
  })
  return { writer, invoke }
}

test('sends the opened version with an update', async () => {
  const { writer, invoke } = open(200, { success: false })
  await expect(writer.update(ID, draft, 'then')).rejects.toMatchObject({ userMessage: 'U' })
  expect(invoke.mock.calls).toMatchObject([
    [
      'editor-mutate-blog',
      { body: { action: 'update', id: ID, data: { title: 'Typed', based_on: 'then' } } },
    ],
  ])
})

test('sends nothing without a session and shows a message', async () => {
  const { writer, invoke } = open(200, {}, { hasSession: false })
  await expect(writer.create(ID, draft)).rejects.toMatchObject({
    kind: 'refused',
    userMessage: expect.stringContaining('Your session has ended.'),
  })
  expect(invoke).not.toHaveBeenCalled()
})

test('sends an editor grant and shows the messages of editor mode', async () => {
  const { writer, invoke } = open(200, { success: false }, { hasGrant: true, hasSession: false })
  await expect(writer.duplicate(ID)).rejects.toMatchObject({ userMessage: 'Duplication failed' })
  expect(invoke.mock.calls[0]![1].headers).toEqual({ 'X-Editor-Grant': 'grant' })
})

test.each([
  ['update', 401, 'refused', 'Your session has ended. Sign in again to continue.'],
  ['update', 403, 'refused', 'Said'],
  ['update', 404, 'missing', 'Someone deleted this post in the meantime.'],
  ['update', 500, 'unavailable', 'U'],
  ['update', 507, 'rejected', 'Said'],
  ['remove', 404, 'refused', OPERATION_BLOCKED],
] as const)('reports a failed %s with status %i', async (action, status, kind, userMessage) => {
  const { writer } = open(status, { success: false, error: 'Said' })
  const done = action === 'remove' ? writer.remove(ID) : writer.update(ID, draft, 'then')
  await expect(done).rejects.toMatchObject({ kind, userMessage })
})

test('reports a newer version as a conflict with its author', async () => {
  const answer = { current: { id: ID }, changed_by: 'ann@example.com', changed_at: 'now' }
  const { writer } = open(409, { success: false, error: 'Said', ...answer })
  await expect(writer.update(ID, draft, 'then')).rejects.toMatchObject({ kind: 'rejected' })
  const current = {
    id: ID,
    slug: 's',
    title: 'T',
    summary: '',
    featured_image: null,
    featured_image_alt: null,
  }
  const rest = {
    author: null,
    tags: [],
    status: 'published',
    published_at: 'p',
    updated_at: 'u',
    content: '',
  }
  const details = { featured_image_caption: null, seo_title: null, seo_description: null, share_image: null }
  const stored = { ...current, ...rest, ...details, noindex: false }
  const { writer: second } = open(409, { ...answer, current: stored })
  expect(await second.update(ID, draft, 'then')).toMatchObject({
    kind: 'conflict',
    current: { id: ID },
    changedBy: 'ann@example.com',
    changedAt: 'now',
  })
})
