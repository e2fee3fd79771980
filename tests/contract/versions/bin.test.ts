import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  takeGrant,
  type FunctionsBackend,
  onBothFunctionEngines,
} from '#tests/support/site/functions-backend.ts'
import { addPost, type Answer, readVersions, type Row } from './version-calls.ts'

const TABLES = ['blog_posts', 'news_posts'] as const

async function send(backend: FunctionsBackend, headers: Row, body: unknown): Promise<Answer> {
  const response = await backend.call('manage-bin', {
    headers: headers as Record<string, string>,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Row }
}

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const titled = (title: string, table: string) => addPost(use(), table, { title })
  const find = async (headers: Row, table: string, search: string) =>
    (await send(use(), headers, { action: 'list', table, search, page: 1 })).body
  const asAdministrator = async () => {
    const { token, ...who } = await use().signIn('admin')
    return { ...who, headers: { apikey: use().keys.publishable, authorization: `Bearer ${token}` } }
  }

  test.each(TABLES)('lists deleted posts of %s, newest first, until they are restored', async (table) => {
    const backend = use()
    const name = randomUUID()
    const [first, second] = [await titled(`One ${name}`, table), await titled(`Two ${name}`, table)]
    const { client, email, headers } = await asAdministrator()
    await client.from(table).delete().eq('id', first.id)
    await backend.service.from(table).delete().eq('id', second.id)
    const listed = await find(headers, table, ` ${name.toUpperCase()} `)
    expect(listed).toMatchObject({
      total: 2,
      posts: [
        { id: second.id, title: `Two ${name}`, deleted_by_email: null },
        { id: first.id, title: `One ${name}`, deleted_by_email: email },
      ],
    })
    const [post] = (listed.posts as Row[]).slice(-1)
    const days =
      (Date.parse(post!.kept_until as string) - Date.parse(post!.deleted_at as string)) / 86_400_000
    expect(days).toBe(30)
    expect(await find(headers, table, `${name}%`)).toMatchObject({ total: 0, posts: [] })
    await backend.service.rpc('restore_post', { p_table: table, p_post: second.id })
    expect(await find(headers, table, name)).toMatchObject({ total: 1, posts: [{ id: first.id }] })
    // A restored post is no longer in the trash, so it can't be erased.
    const erase = { action: 'erase', table, id: second.id }
    expect((await send(backend, headers, erase)).status).toBe(404)
  })

  test('erases a post with its versions', async () => {
    const backend = use()
    const { id } = await titled('For good', 'blog_posts')
    await backend.service.from('blog_posts').update({ title: 'For ever' }).eq('id', id)
    await backend.service.from('blog_posts').delete().eq('id', id)
    const headers = await takeGrant(backend)
    expect((await send(backend, headers, { action: 'erase', table: 'news_posts', id })).status).toBe(404)
    expect(await readVersions(backend, id)).toHaveLength(1)
    expect((await send(backend, headers, { action: 'erase', table: 'blog_posts', id })).status).toBe(200)
    expect(await readVersions(backend, id)).toEqual([])
    const restored = await backend.service.rpc('restore_post', { p_table: 'blog_posts', p_post: id })
    expect(restored.data).toBe(false)
    expect((await send(backend, headers, { action: 'erase', table: 'blog_posts', id })).status).toBe(404)
  })

  test('keeps deleted posts for 30 days', async () => {
    const backend = use()
    const name = randomUUID()
    const { id } = await titled(name, 'news_posts')
    await backend.service.from('news_posts').delete().eq('id', id)
    const headers = await takeGrant(backend)
    const age = (days: number) =>
      backend.engine.execute(
        `update public.deleted_posts set deleted_at = now() - interval '${days} days' where post_id = '${id}'`,
      )
    await age(29)
    await backend.service.rpc('forget_deleted_posts')
    expect(await find(headers, 'news_posts', name)).toMatchObject({ total: 1 })
    await age(31)
    expect(await find(headers, 'news_posts', name)).toMatchObject({ total: 0 })
  })
})
