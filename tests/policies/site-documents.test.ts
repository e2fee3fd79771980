import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { askEach, onBothWithPeople, type CallerKind } from './people.ts'

const CALLERS: readonly CallerKind[] = ['stranger', 'user', 'author', 'editor', 'admin', 'server']

onBothWithPeople((use) => {
  const ask = (call: Parameters<typeof askEach>[2]) => askEach(use(), CALLERS, call)
  const newName = () => `document/${randomUUID()}`
  const save = (client: SupabaseClient, p_name: string, title: string, p_version: string | null) =>
    client.rpc('save_site_document_draft', { p_name, p_content: title ? { title } : {}, p_version })
  const publish = async (client: SupabaseClient, ...names: string[]) => {
    const { server } = use().clients
    const versions = names.map(async (name) => {
      const { data } = await server.rpc('read_site_document_version', { p_name: name })
      return { name, version: data as string | null }
    })
    return client.rpc('publish_site_documents', { p_documents: await Promise.all(versions) })
  }
  const readDraft = async (name: string) =>
    (await use().clients.server.from('site_document_drafts').select().eq('document_name', name).maybeSingle())
      .data
  const readLive = async (name: string) =>
    (await use().clients.server.from('site_documents').select().eq('name', name).maybeSingle()).data

  test('editors and owners save and publish drafts', async () => {
    const outcomes: unknown[] = []
    await ask(async (client, who) => {
      const name = newName()
      const saved = await save(client, name, 'Mine', null)
      const published = await publish(client, name)
      outcomes.push([who, saved.data ?? saved.status, published.data ?? published.status])
      expect(await readLive(name)).toEqual(
        saved.data ? expect.objectContaining({ content: { title: 'Mine' } }) : null,
      )
      return published
    })
    expect(outcomes).toEqual([
      ['stranger', 401, 401],
      ['user', 403, 403],
      ['author', 403, 403],
      ['editor', 'saved', []],
      ['admin', 'saved', []],
      ['server', 'saved', []],
    ])
  })

  test('only editors and owners read hidden pages, sections, services and case studies', async () => {
    const { server } = use().clients
    const hidden = { key: 'off', isHidden: true }
    const rows = [
      { name: 'pages', content: { pages: [{ key: 'on' }, hidden, { key: 'gone', isDeleted: true }] } },
      { name: 'services', content: { services: [{ key: 'on' }, hidden] } },
      { name: 'case-studies', content: { studies: [hidden, { key: 'on', isHidden: false }] } },
      {
        name: 'page/on',
        content: { sections: [{ id: 'a', isHidden: true }, { id: 'b' }], head: { title: 'On' } },
      },
      ...['page/off', 'page/gone', 'page/unknown', 'service/on', 'service/off'].map((name) => ({
        name,
        content: { title: name },
      })),
    ]
    await server.from('site_documents').upsert(rows, { onConflict: 'name' }).throwOnError()
    const names = rows.map(({ name }) => name)
    const seen = [
      ['case-studies', { studies: [{ key: 'on', isHidden: false }] }],
      ['page/on', { sections: [{ id: 'b' }], head: { title: 'On' } }],
      ['pages', { pages: [{ key: 'on' }] }],
      ['service/on', { title: 'service/on' }],
      ['services', { services: [{ key: 'on' }] }],
    ]
    const hiddenNames: Record<string, string[] | number> = {}
    await ask(async (client, who) => {
      const shown = await client.rpc('read_shown_documents').in('name', names).order('name').throwOnError()
      expect(shown.data.map(({ name, content }: (typeof rows)[0]) => [name, content])).toEqual(seen)
      const read = await client.rpc('read_hidden_documents').in('name', names).order('name')
      hiddenNames[who] = read.data?.map(({ name }: { name: string }) => name) ?? read.status
      return read
    })
    const all = names.filter((name) => name !== 'service/on').toSorted()
    expect(hiddenNames).toEqual({ stranger: 401, user: [], author: [], editor: all, admin: all, server: all })
    // Until the list of services changes, all services are shown; contents that the caller has are left out.
    const { stranger } = use().clients
    const before = await stranger.rpc('read_shown_documents').throwOnError()
    const known = Object.fromEntries(
      before.data.map(({ name, updated_at: at }: { name: string; updated_at: string }) => [name, at]),
    )
    await server.from('site_documents').update({ content: {} }).eq('name', 'services').throwOnError()
    const { data } = await stranger
      .rpc('read_shown_documents', { p_known: known })
      .like('name', 'service%')
      .order('name')
      .throwOnError()
    expect(data.map(({ name, content }: (typeof rows)[0]) => [name, content])).toEqual([
      ['service/off', { title: 'service/off' }],
      ['service/on', null],
      ['services', {}],
    ])
    await server.from('site_documents').delete().in('name', names).throwOnError()
  })

  test('others neither publish, change nor discard the draft of an editor', async () => {
    const { editor, server } = use().clients
    const name = newName()
    await save(editor, name, 'Draft', null)
    await server.from('site_documents').insert({ name, content: { title: 'Live' } })
    await askEach(use(), ['stranger', 'user', 'author'], async (client) => {
      await publish(client, name)
      await client.from('site_document_drafts').update({ content: {} }).eq('document_name', name)
      await client.from('site_document_drafts').delete().eq('document_name', name)
      await client.from('site_documents').update({ content: {} }).eq('name', name)
      await client.from('site_documents').delete().eq('name', name)
      return client.from('site_documents').insert({ name: newName(), content: {} })
    }).then((answers) => expect(answers).toEqual([401, 403, 403]))
    expect(await readLive(name)).toMatchObject({ content: { title: 'Live' } })
    expect(await readDraft(name)).toMatchObject({ content: { title: 'Draft' } })
  })

  test('only owners change the texts of emails to clients', async () => {
    const { editor, admin, server } = use().clients
    const draft = { document_name: 'mails', content: {} }
    await server.from('site_documents').upsert({ name: 'mails', content: { a: 1 } }, { onConflict: 'name' })
    expect((await editor.from('site_document_drafts').insert(draft)).error?.code).toBe('42501')
    await editor.from('site_documents').update({ content: {} }).eq('name', 'mails')
    expect(await readLive('mails')).toMatchObject({ content: { a: 1 } })
    await server.from('site_documents').delete().eq('name', 'mails')
    const added = { name: 'mails', content: {} }
    expect((await editor.from('site_documents').insert(added)).error?.code).toBe('42501')
    expect((await admin.from('site_document_drafts').insert(draft)).error).toBeNull()
    expect((await admin.from('site_documents').insert(added)).error).toBeNull()
  })

  test.for([
    ['site_documents', { id: randomUUID() }],
    ['site_documents', { updated_at: '2020-01-01' }],
    ['site_document_drafts', { saved_by_email: 'x@y.example' }],
    ['site_document_drafts', { updated_at: '2020-01-01' }],
  ] as const)('refuses a change of %s: %j', async ([table, values]) => {
    const column = table === 'site_documents' ? 'name' : 'document_name'
    const { error } = await use()
      .clients.admin.from(table as string)
      .update<object>(values)
      .not(column, 'is', null)
    expect(error?.code).toBe('42501')
  })

  test('owners can’t delete a published document', async () => {
    const { admin } = use().clients
    expect((await admin.from('site_documents').delete().not('id', 'is', null)).error?.code).toBe('42501')
  })

  test('refuses a save that is based on an earlier state', async () => {
    const { editor, admin } = use().clients
    const name = newName()
    expect((await save(editor, name, 'A', null)).data).toBe('saved')
    expect((await save(admin, name, 'B', null)).data).toBe('changed')
    const first = await readDraft(name)
    expect(first).toMatchObject({ saved_by: use().ids.editor, content: { title: 'A' } })
    expect((await save(admin, name, 'B', first.updated_at)).data).toBe('saved')
    expect((await save(editor, name, 'C', first.updated_at)).data).toBe('changed')
    await publish(editor, name)
    // Someone published the previous draft meanwhile.
    expect((await save(editor, name, 'D', null)).data).toBe('changed')
    const live = await readLive(name)
    expect((await save(editor, name, 'D', live.updated_at)).data).toBe('saved')
    expect((await save(editor, name, 'B', (await readDraft(name)).updated_at)).data).toBe('same')
    expect(await readDraft(name)).toBeNull()
  })

  test('publishes all documents or none, and only what the publisher saw', async () => {
    const { editor, server } = use().clients
    const [changed, other] = [newName(), newName()]
    for (const name of [changed, other]) await save(editor, name, 'Draft', null)
    const seen = await Promise.all(
      [changed, other].map(async (name) => ({ name, version: (await readDraft(name)).updated_at as string })),
    )
    await server.from('site_documents').insert({ name: changed, content: { title: 'Imported' } })
    const { data } = await editor.rpc('publish_site_documents', { p_documents: seen })
    expect(data).toEqual([changed])
    expect(await readLive(other)).toBeNull()
    expect((await publish(editor, changed, other)).data).toEqual([])
    expect(await readLive(changed)).toMatchObject({ content: { title: 'Draft' } })
    expect(await readLive(other)).toMatchObject({ content: { title: 'Draft' } })
  })

  test('records every published version, starting with the default in code, and the activity', async () => {
    const { editor, admin, user } = use().clients
    const name = newName()
    for (const title of ['One two', 'Three', '']) {
      await save(editor, name, title, (await readLive(name))?.updated_at ?? null)
      await publish(editor, name)
    }
    const { id, content } = await readLive(name)
    expect(content).toEqual({})
    const versions = (client: SupabaseClient) =>
      client
        .from('document_versions')
        .select('number, content, words, replaced_words, replaced_by, changed')
        .match({ document_kind: 'site_documents', document_id: id })
        .order('number')
    const by = { replaced_by: use().ids.editor, changed: ['title'] }
    expect((await versions(admin)).data).toEqual([
      { number: 1, content: {}, words: 0, replaced_words: 2, ...by },
      { number: 2, content: { title: 'One two' }, words: 2, replaced_words: 1, ...by },
      // A field that only the previous version has.
      { number: 3, content: { title: 'Three' }, words: 1, replaced_words: 0, ...by, changed: [] },
    ])
    expect((await versions(user)).data).toEqual([])
    const lines = await use().backend.engine.query(
      `select action, kind, subject_name, actor_id from public.activity where subject_id = $1 order by id`,
      [id],
    )
    const line = { kind: 'content', subject_name: name, actor_id: use().ids.editor }
    expect(lines).toEqual(['created', 'changed', 'changed'].map((action) => ({ action, ...line })))
  })

  test('counts pictures of documents and drafts as used', async () => {
    const { editor, server } = use().clients
    const name = newName()
    const used = `blog-images/${randomUUID()}.png`
    const picture = `/storage/v1/object/public/blog-images/${used}`
    await editor.rpc('save_site_document_draft', {
      p_name: name,
      p_content: { hero: { picture } },
      p_version: null,
    })
    const kinds = async () =>
      (await server.from('media_uses').select('document_kind').eq('name', used)).data?.map(
        ({ document_kind: kind }) => kind,
      )
    const listed = async (p_place: string) => {
      const p_after_id = '00000000-0000-0000-0000-000000000000'
      const { data } = await server.rpc('list_used_pictures', { p_place, p_after_id, p_limit: 500 })
      return data.names.includes(used)
    }
    expect(await kinds()).toEqual(['site_document_drafts'])
    expect(await listed('site_document_drafts')).toBe(true)
    await publish(editor, name)
    expect(await kinds()).toEqual(['site_documents'])
    expect(await listed('site_documents')).toBe(true)
    expect(await listed('site_document_drafts')).toBe(false)
  })
})
