import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bearer,
  type FunctionsBackend,
  onBothFunctionEngines,
  takeGrant,
} from '#tests/support/site/functions-backend.ts'

type Answer = { status: number; body: Record<string, unknown> & { post?: Record<string, unknown> } }

const DRAFT = { title: 'A title', summary: 'In short', content: '<p>Words</p>', tags: ['one'] }

/** As the page in editor mode does: JSON from our own origin, with a grant. */
async function callAsEditor(backend: FunctionsBackend, name: string, body: unknown): Promise<Answer> {
  const headers = await takeGrant(backend)
  return read(await backend.call(name, { headers, body: JSON.stringify(body) }))
}

async function callAsAdministrator(backend: FunctionsBackend, name: string, body: unknown): Promise<Answer> {
  const { token } = await backend.signIn('admin')
  const headers = bearer(backend, { token })
  return read(await backend.call(name, { headers, body: JSON.stringify(body) }))
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const CALLERS = [
  ['an editor with a grant', callAsEditor],
  ['an administrator', callAsAdministrator],
] as const
const KINDS = [
  ['editor-mutate-blog', 'blog_posts'],
  ['editor-mutate-news', 'news_posts'],
] as const

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  for (const [caller, call] of CALLERS) {
    for (const [name, table] of KINDS) {
      test(`${caller} creates, changes, copies and deletes a post through ${name}`, async () => {
        const backend = use()
        const created = await call(backend, name, { action: 'create', data: DRAFT })
        expect(created).toMatchObject({
          status: 200,
          body: { success: true, post: { ...DRAFT, status: 'published', author: null } },
        })
        const { id, updated_at } = created.body.post!
        expect((await backend.anon.from(table).select('title').eq('id', id)).data).toHaveLength(1)

        const data = { title: 'Another title', based_on: updated_at }
        const updated = await call(backend, name, { action: 'update', id, data })
        expect(updated).toMatchObject({ status: 200, body: { post: { ...DRAFT, title: 'Another title' } } })

        const copied = await call(backend, name, { action: 'duplicate', id })
        expect(copied.body.post).toMatchObject({ ...DRAFT, title: 'Another title (Copy)' })
        expect(copied.body.post!.id).not.toBe(id)

        for (const gone of [id, copied.body.post!.id]) {
          expect(await call(backend, name, { action: 'delete', id: gone })).toEqual({
            status: 200,
            body: { success: true },
          })
        }
        expect((await backend.service.from(table).select('id').eq('id', id)).data).toEqual([])
        const last = backend.log.findLast(({ event }) => event === 'staff action')
        expect(last).toMatchObject({ action: 'delete', record: copied.body.post!.id, function: name })
        expect(last!.actor).toMatch(caller === 'an administrator' ? /^[0-9a-f-]{36}$/ : /^editor$/)
      })
    }

    test(`${caller} gets a conflict for a newer version, with its author if permitted`, async () => {
      const backend = use()
      const { body } = await call(backend, 'editor-mutate-blog', { action: 'create', data: DRAFT })
      const { id, updated_at: opened } = body.post!
      const colleague = await backend.signIn('admin')
      const theirs = await colleague.client
        .from('blog_posts')
        .update({ title: 'Theirs' })
        .eq('id', id)
        .select()
      const data = { ...DRAFT, title: 'Mine', based_on: opened }
      expect(await call(backend, 'editor-mutate-blog', { action: 'update', id, data })).toEqual({
        status: 409,
        body: {
          success: false,
          error: 'This post was changed by someone else since you opened it.',
          current: expect.objectContaining({ id, title: 'Theirs', summary: 'In short' }),
          changed_by: caller === 'an administrator' ? colleague.email : null,
          changed_at: theirs.data![0]!.updated_at,
        },
      })
      const after = { ...data, based_on: theirs.data![0]!.updated_at }
      const saved = await call(backend, 'editor-mutate-blog', { action: 'update', id, data: after })
      expect(saved.body.post).toMatchObject({ title: 'Mine' })
    })

    test(`${caller} repeats a creation or change after a lost response without duplicates`, async () => {
      const backend = use()
      const id = randomUUID()
      const news = { ...DRAFT, rich_content: [{ id: 'b1', type: 'paragraph', content: 'Words' }] }
      const create = { action: 'create', id, data: { ...news, published_at: '2026-01-31T09:30:00.000Z' } }
      const first = await call(backend, 'editor-mutate-news', create)
      expect(first).toMatchObject({ status: 200, body: { post: { id } } })
      expect(await call(backend, 'editor-mutate-news', create)).toEqual(first)
      expect((await backend.service.from('news_posts').select('id').eq('id', id)).data).toHaveLength(1)

      const data = { title: 'Another title', based_on: first.body.post!.updated_at }
      const changed = await call(backend, 'editor-mutate-news', { action: 'update', id, data })
      expect(await call(backend, 'editor-mutate-news', { action: 'update', id, data })).toEqual(changed)
      expect(await call(backend, 'editor-mutate-news', create)).toMatchObject({
        status: 409,
        body: { success: false, current: { id, title: 'Another title' } },
      })
    })
  }

  test('stores one of two saves of the same version', async () => {
    const backend = use()
    const { body } = await callAsEditor(backend, 'editor-mutate-news', { action: 'create', data: DRAFT })
    const { id, updated_at } = body.post!
    const save = (title: string) =>
      callAsEditor(backend, 'editor-mutate-news', {
        action: 'update',
        id,
        data: { title, based_on: updated_at },
      })
    const answers = await Promise.all(['First', 'Second'].map(save))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!.body.post!
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ title: winner.title })
  })

  test.for([
    [undefined, 'The action must be create, update, duplicate, delete or restore.'],
    [{ action: 'drop' }, 'The action must be create, update, duplicate, delete or restore.'],
    [{ action: 'create', id: 'x', data: DRAFT }, 'id must be the id of a post'],
    [{ action: 'create' }, 'The fields of the post are missing.'],
    [{ action: 'create', data: { content: '<p>x</p>' } }, 'Title is required'],
    [{ action: 'create', data: { ...DRAFT, title: ' ' } }, 'Title is required'],
    [
      { action: 'create', data: { ...DRAFT, content: '<p> </p>' } },
      'At least one content block with content is required',
    ],
    [
      { action: 'create', data: { ...DRAFT, id: randomUUID(), author_id: 1 } },
      "These fields can't be written: id, author_id.",
    ],
    [
      { action: 'create', data: { ...DRAFT, rich_content: [] } },
      "These fields can't be written: rich_content.",
    ],
    [{ action: 'update', id: 'x', data: DRAFT }, 'id must be the id of a post'],
    [{ action: 'update', id: randomUUID(), data: {} }, 'There is nothing to change.'],
    [{ action: 'delete' }, 'id must be the id of a post'],
  ])('rejects an invalid mutation (%#)', async ([body, error]) => {
    expect(await callAsEditor(use(), 'editor-mutate-blog', body)).toEqual({
      status: 400,
      body: { success: false, error },
    })
  })
})
