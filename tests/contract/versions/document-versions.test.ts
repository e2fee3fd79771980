import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeGrant, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'
import { addPost, readVersions, type Row, send } from './version-calls.ts'

const TABLES = ['blog_posts', 'news_posts'] as const

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const add = (table: string, values?: Row) => addPost(use(), table, values)
  const versionsOf = (id: string) => readVersions(use(), id)
  const asAdministrator = async () => {
    const { token, ...who } = await use().signIn('admin')
    return {
      ...who,
      headers: { apikey: use().keys.publishable, authorization: `Bearer ${token}` } as Row,
    }
  }

  test.each(TABLES)('keeps a version of %s for every way of changing them', async (table) => {
    const backend = use()
    const post = await add(table)
    const { client, email, headers, id: admin } = await asAdministrator()
    // REST client.
    await client
      .from(table)
      .update({ content: '<p>One two three</p>', tags: ['Fees'] })
      .eq('id', post.id)
    // Browser.
    await client.from(table).update({ title: 'Second' }).eq('id', post.id).setHeader('origin', backend.url)
    // Server function.
    const mutate = table === 'blog_posts' ? 'editor-mutate-blog' : 'editor-mutate-news'
    const written = await backend.call(mutate, {
      headers: await takeGrant(backend),
      body: JSON.stringify({ action: 'update', id: post.id, data: { summary: 'In short' } }),
    })
    expect(written.status).toBe(200)
    // Directly in the database.
    await backend.engine.execute(`update public.${table} set author = 'Ann' where id = '${post.id}'`)

    const kept = await versionsOf(post.id)
    const nobody = { replaced_by: null, replaced_by_email: null }
    const somebody = { replaced_by: admin, replaced_by_email: email }
    expect(kept).toMatchObject([
      { number: 1, written_how: null, replaced_how: 'api', changed: ['content', 'tags'], ...somebody },
      {
        number: 2,
        written_by: admin,
        written_how: 'api',
        replaced_how: 'page',
        changed: ['title'],
        ...somebody,
      },
      {
        number: 3,
        written_by_email: email,
        written_how: 'page',
        replaced_how: 'page',
        changed: ['summary'],
        ...nobody,
      },
      { number: 4, written_by: null, replaced_how: 'server', changed: ['author'], ...nobody },
    ])
    expect(kept.map(({ words, replaced_words: next }) => [words, next])).toEqual([
      [2, 3],
      [3, 3],
      [3, 3],
      [3, 3],
    ])
    expect(kept[0]!.content).toMatchObject({ title: 'First', content: '<p>One two</p>', tags: [] })
    expect(Object.keys(kept[0]!.content as Row)).not.toContain('status')
    expect(kept[1]!.written_at).toBe(kept[0]!.replaced_at)
    expect(new Set(kept.map(({ digest }) => digest)).size).toBe(4)
    const list = await send(backend, headers, { action: 'list', table, id: post.id })
    expect(list.status).toBe(200)
    expect(list.body.versions).toMatchObject([
      { number: 4, changed: ['summary'] },
      { number: 3, changed: ['title'] },
      { number: 2, changed: ['content', 'tags'] },
      { number: 1, changed: [] },
    ])
    expect(list.body.current).toMatchObject({
      content: { title: 'Second', author: 'Ann' },
      written: { written_how: 'server', changed: ['author'], words: 3 },
    })
  })

  test('keeps no version for changes of status, date, slug or tag spelling', async () => {
    const backend = use()
    const tag = `Tag ${randomUUID().slice(0, 8)}`
    const { id } = await add('blog_posts', { tags: [tag] })
    await backend.service
      .from('blog_posts')
      .update({ title: 'First', content: '<p>One two</p>' })
      .eq('id', id)
    await backend.service
      .from('blog_posts')
      .update({ status: 'published', published_at: '2026-01-01T00:00:00Z', slug: `moved-${id}` })
      .eq('id', id)
    const { headers } = await asAdministrator()
    const renamed = await backend.call('manage-tags', {
      headers: headers as Record<string, string>,
      body: JSON.stringify({ action: 'rename', slug: tag.toLowerCase().replace(' ', '-'), name: `${tag} x` }),
    })
    expect(renamed.status).toBe(200)
    expect(await versionsOf(id)).toEqual([])
    const { body } = await send(backend, headers, { action: 'list', table: 'blog_posts', id })
    expect(body).toMatchObject({ versions: [], current: { written: null, content: { tags: [`${tag} x`] } } })
  })

  test('keeps versions for an import and its undo', async () => {
    const backend = use()
    const call = await connectAdministrator(backend)
    const name = randomUUID()
    await importPosts(call, [makeSentPost(name)])
    await importPosts(call, [makeSentPost(name, { title: 'Imported again' })])
    const { data } = await backend.service
      .from('post_sources')
      .select()
      .like('source_id', `%${name}%`)
      .single()
    const id = (data as Row).post_id as string
    expect(await versionsOf(id)).toMatchObject([{ replaced_how: 'import' }])
    const { data: runs } = await backend.service
      .from('import_run_posts')
      .select('run_id')
      .eq('post_id', id)
      .eq('outcome', 'updated')
    await call('undo-import', { run_id: (runs as Row[])[0]!.run_id })
    expect(await versionsOf(id)).toMatchObject([
      { replaced_how: 'import' },
      { replaced_how: 'undo', content: { title: 'Imported again' }, written_how: 'import' },
    ])
  })

  test.each(TABLES)('restores a version of %s, and undoes it', async (table) => {
    const backend = use()
    const blocks =
      table === 'news_posts' ? { rich_content: [{ id: 'b', type: 'paragraph', content: 'One two' }] } : {}
    const tag = `Kept ${randomUUID().slice(0, 8)}`
    const post = await add(table, { tags: [tag], ...blocks })
    const { client, headers } = await asAdministrator()
    const { data: changed } = await client
      .from(table)
      .update({
        title: 'Second',
        content: '<p>Gone</p>',
        tags: [],
        status: 'published',
        ...(table === 'news_posts' && { rich_content: [] }),
      })
      .eq('id', post.id)
      .select()
      .single()
    const restore = (number: number, based_on: unknown) =>
      send(backend, headers, { action: 'restore', table, id: post.id, number, based_on })
    const read = await send(backend, headers, { action: 'read', table, id: post.id, number: 1 })
    expect(read.body.content).toMatchObject({
      title: 'First',
      content: '<p>One two</p>',
      tags: [tag],
      ...blocks,
    })

    const restored = await restore(1, (changed as Row).updated_at)
    expect(restored).toMatchObject({
      status: 200,
      body: {
        success: true,
        kept: 2,
        post: { title: 'First', content: '<p>One two</p>', status: 'published', ...blocks },
      },
    })
    expect((await versionsOf(post.id)).at(-1)).toMatchObject({
      number: 2,
      replaced_how: 'restore',
      content: { title: 'Second' },
    })
    const taken = await restore(2, (restored.body.post as Row).updated_at)
    expect(taken).toMatchObject({
      status: 200,
      body: { kept: 3, post: { title: 'Second', content: '<p>Gone</p>' } },
    })
    // Nothing to restore.
    expect(await restore(2, (taken.body.post as Row).updated_at)).toMatchObject({
      status: 200,
      body: { kept: null },
    })
    expect(await versionsOf(post.id)).toHaveLength(3)
  })

  test('rejects restoring over a concurrent change', async () => {
    const backend = use()
    const post = await add('blog_posts')
    const { client, headers, email } = await asAdministrator()
    await client.from('blog_posts').update({ title: 'Second' }).eq('id', post.id)
    const body = { action: 'restore', table: 'blog_posts', id: post.id, number: 1, based_on: post.updated_at }
    await client.from('blog_posts').update({ title: 'Third' }).eq('id', post.id)
    expect(await send(backend, headers, body)).toMatchObject({
      status: 409,
      body: { success: false, current: { title: 'Third' }, changed_by: email },
    })
    expect(await versionsOf(post.id)).toHaveLength(2)
  })

  test('stores a note for a version, and reports unknown versions', async () => {
    const backend = use()
    const post = await add('news_posts')
    await backend.service.from('news_posts').update({ title: 'Second' }).eq('id', post.id)
    const headers = await takeGrant(backend)
    const about = { table: 'news_posts', id: post.id, number: 1 }
    expect(
      await send(backend, headers, { action: 'annotate', ...about, note: ' Before the fees ' }),
    ).toMatchObject({ status: 200 })
    expect((await versionsOf(post.id))[0]).toMatchObject({ note: 'Before the fees' })
    const gone = { status: 404, body: { success: false, error: 'This version no longer exists.' } }
    for (const action of [
      { action: 'read' },
      { action: 'annotate', note: '' },
      { action: 'restore', based_on: '' },
    ])
      expect(await send(backend, headers, { ...about, ...action, number: 9 })).toEqual(gone)
    expect(await send(backend, headers, { action: 'list', table: 'blog_posts', id: post.id })).toMatchObject({
      status: 404,
    })
    expect(
      await send(backend, headers, { ...about, action: 'annotate', note: 'x'.repeat(301) }),
    ).toMatchObject({ status: 400 })
  })
})
