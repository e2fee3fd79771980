import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { addPost, readVersions, type Row, send } from './version-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const add = (table: string, values?: Row) => addPost(use(), table, values)
  const versionsOf = (id: string) => readVersions(use(), id)

  test('refuses visitors and users without a role access to versions', async () => {
    const backend = use()
    const post = await add('blog_posts', { status: 'published' })
    await backend.service.from('blog_posts').update({ title: 'Second' }).eq('id', post.id)
    const user = await backend.signIn()
    const about = { table: 'blog_posts', id: post.id, number: 1 }
    const actions = [
      { action: 'list', table: 'blog_posts', id: post.id },
      { action: 'read', ...about },
      { action: 'annotate', ...about, note: 'x' },
      { action: 'restore', ...about, based_on: post.updated_at },
    ]
    for (const [headers, status] of [
      [{ apikey: backend.keys.publishable }, 401],
      [{ apikey: backend.keys.publishable, authorization: `Bearer ${user.token}` }, 403],
      [{ origin: backend.url, 'x-editor-grant': 'e30.AAAA' }, 403],
    ] as const) {
      for (const body of actions) expect((await send(backend, headers, body)).status).toBe(status)
    }
    expect((await backend.anon.from('document_versions').select()).error).toMatchObject({ code: '42501' })
    expect((await user.client.from('document_versions').select()).data).toEqual([])
    const noted = await user.client
      .from('document_versions')
      .update({ note: 'x' })
      .eq('document_id', post.id)
      .select()
    expect(noted.data).toEqual([])
    const administrator = await backend.signIn('admin')
    for (const who of [backend.anon, user.client, administrator.client, backend.service]) {
      const rows = who.from('document_versions')
      const forged = { document_kind: 'blog_posts', document_id: post.id, number: 7 }
      for (const { error } of await Promise.all([
        rows.insert(forged),
        rows.update({ content: {} }).eq('document_id', post.id),
        rows.delete().eq('document_id', post.id),
      ]))
        expect(error).toMatchObject({ code: '42501' })
      expect((await who.rpc('keep_document_version')).error).not.toBeNull()
    }
    for (const who of [backend.anon, user.client, administrator.client]) {
      const prune = { p_count: 1, p_days: 1, p_limit: 1 }
      expect((await who.rpc('prune_document_versions', prune)).error).not.toBeNull()
    }
    expect(await versionsOf(post.id)).toMatchObject([{ number: 1, note: '' }])
  })

  test('prunes versions by number and age, but keeps those with a note', async () => {
    const backend = use()
    const { id } = await add('blog_posts')
    for (let n = 1; n <= 6; n += 1)
      await backend.service
        .from('blog_posts')
        .update({ title: `T ${n}` })
        .eq('id', id)
    await backend.service
      .from('document_versions')
      .update({ note: 'Keep' })
      .eq('document_id', id)
      .eq('number', 1)
    const prune = async (p_count: number, p_days: number) => {
      const { data, error } = await backend.service.rpc('prune_document_versions', {
        p_count,
        p_days,
        p_limit: 500,
      })
      expect(error).toBeNull()
      return data as number
    }
    const numbers = async () => (await versionsOf(id)).map(({ number }) => number)
    await prune(4, 365)
    expect(await numbers()).toEqual([1, 3, 4, 5, 6])
    await backend.engine.execute(
      `update public.document_versions set replaced_at = now() - interval '31 days' where document_id = '${id}' and number < 5`,
    )
    await prune(100, 30)
    expect(await numbers()).toEqual([1, 5, 6])
    expect(await prune(100, 30)).toBe(0)
  })

  test('erases versions with their post, and keeps those of restored posts', async () => {
    const backend = use()
    const ids = [(await add('blog_posts')).id, (await add('blog_posts')).id]
    for (const id of ids) {
      await backend.service.from('blog_posts').update({ title: 'Second' }).eq('id', id)
      await backend.service.from('blog_posts').delete().eq('id', id)
      expect(await versionsOf(id)).toHaveLength(1)
    }
    await backend.service.rpc('restore_post', { p_table: 'blog_posts', p_post: ids[0] })
    await backend.engine.execute(`update public.deleted_posts set deleted_at = now() - interval '40 days'`)
    await backend.service.rpc('forget_deleted_posts')
    expect(await versionsOf(ids[0]!)).toHaveLength(1)
    expect(await versionsOf(ids[1]!)).toEqual([])
  })
})
