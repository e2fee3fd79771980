import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bearer,
  type FunctionsBackend,
  onBothFunctionEngines,
  takeGrant,
} from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'

const KINDS = [
  ['editor-mutate-blog', 'blog_posts'],
  ['editor-mutate-news', 'news_posts'],
] as const

async function restore(
  backend: FunctionsBackend,
  name: string,
  id: string,
  headers?: Record<string, string>,
) {
  const { token } = await backend.signIn('admin')
  const response = await backend.call(name, {
    headers: headers ?? bearer(backend, { token }),
    body: JSON.stringify({ action: 'restore', id }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const readRow = async (table: string, id: string) =>
    (await use().service.from(table).select().eq('id', id).maybeSingle()).data as Record<
      string,
      unknown
    > | null

  test.each(KINDS)('%s restores a deleted post unchanged, once', async (name, table) => {
    const backend = use()
    const id = randomUUID()
    const row: Record<string, unknown> = {
      id,
      title: 'Gone too soon',
      summary: 'In short',
      content: '<p>Words</p>',
      tags: ['one', 'two'],
      author: 'Ann',
      status: 'draft',
      published_at: '2026-01-31T09:30:00.123456+00:00',
      created_at: '2025-12-31T09:30:00.654321+00:00',
      ...(table === 'blog_posts'
        ? { shopify_id: `gid-${id}` }
        : { rich_content: [{ id: 'b1', type: 'paragraph', content: 'Words' }] }),
    }
    expect((await backend.service.from(table).insert(row)).error).toBeNull()
    const before = await readRow(table, id)
    expect(before).toMatchObject(row)
    const administrator = await backend.signIn('admin')
    // Reads the table directly, as the public list does.
    expect((await administrator.client.from(table).delete().eq('id', id).select('id')).data).toHaveLength(1)
    expect(await readRow(table, id)).toBeNull()

    expect(await restore(backend, name, id)).toMatchObject({
      status: 200,
      body: { success: true, post: { id } },
    })
    expect(await readRow(table, id)).toEqual(before)
    expect(await restore(backend, name, id)).toMatchObject({ status: 200 })
    expect(await readRow(table, id)).toEqual(before)
    const last = backend.log.findLast(({ event }) => event === 'staff action')
    expect(last).toMatchObject({ action: 'restore', record: id, function: name })
  })

  test('restores posts with an editor grant, each by the function of its table', async () => {
    const backend = use()
    const { data } = await backend.service
      .from('blog_posts')
      .insert({ title: 'T', content: 'x' })
      .select()
      .single()
    const id = data!.id as string
    await backend.service.from('blog_posts').delete().eq('id', id)
    const headers = await takeGrant(backend)
    // The function of one table does not find posts of the other.
    expect((await restore(backend, 'editor-mutate-news', id, headers)).status).toBe(404)
    expect((await restore(backend, 'editor-mutate-blog', id, headers)).status).toBe(200)
    expect(await readRow('blog_posts', id)).toMatchObject({ id, title: 'T' })
  })

  test('a restored post keeps its import origin', async () => {
    const backend = use()
    const call = await connectAdministrator(backend)
    const name = randomUUID()
    const sent = () => [makeSentPost(name, { old_url: `/blogs/old/${name}` })]
    await importPosts(call, sent())
    const { data } = await backend.service
      .from('post_sources')
      .select()
      .like('source_id', `%${name}%`)
      .single()
    const { post_id: id, post_table: table } = data as { post_id: string; post_table: string }
    const redirects = () => backend.service.from('post_redirects').select('path').eq('post_id', id)
    expect((await redirects()).data).toHaveLength(1)
    await backend.service.from(table).delete().eq('id', id)
    expect((await redirects()).data).toEqual([])

    const mutate = table === 'blog_posts' ? 'editor-mutate-blog' : 'editor-mutate-news'
    expect((await restore(backend, mutate, id)).status).toBe(200)
    expect((await redirects()).data).toHaveLength(1)
    await importPosts(call, sent())
    const { count } = await backend.service
      .from('post_sources')
      .select('*', { count: 'exact', head: true })
      .like('source_id', `%${name}%`)
    expect(count).toBe(1)
    expect(await readRow(table, id)).toMatchObject({ id })
  })

  test('cannot restore after 30 days', async () => {
    const backend = use()
    const { data } = await backend.service
      .from('news_posts')
      .insert({ title: 'T', content: 'x' })
      .select()
      .single()
    const id = data!.id as string
    await backend.service.from('news_posts').delete().eq('id', id)
    await backend.engine.execute(
      `update public.deleted_posts set deleted_at = now() - interval '31 days' where post_id = '${id}'`,
    )
    const gone = { success: false, error: 'This post was deleted permanently, or more than 30 days ago.' }
    expect(await restore(backend, 'editor-mutate-news', id)).toEqual({ status: 404, body: gone })
    expect(await restore(backend, 'editor-mutate-news', randomUUID())).toEqual({ status: 404, body: gone })
  })

  test('does not restore a post whose external id is taken', async () => {
    const backend = use()
    const post = { title: 'T', content: 'x', shopify_id: randomUUID() }
    const { data } = await backend.service.from('blog_posts').insert(post).select().single()
    await backend.service.from('blog_posts').delete().eq('id', data!.id)
    await backend.service.from('blog_posts').insert(post)
    expect(await restore(backend, 'editor-mutate-blog', data!.id as string)).toMatchObject({
      status: 409,
      body: { success: false },
    })
  })
})
