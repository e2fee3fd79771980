import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPost } from '#tests/contract/versions/version-calls.ts'
import { onBothFunctionEngines, type FunctionsBackend } from '#tests/support/site/functions-backend.ts'

type Line = Record<string, unknown> & { id: number; at: string }
type Answer = { lines: Line[]; has_more: boolean; people: { id: string; email: string }[] }

const WHOLE = { action: 'list', kind: null, person: null, from: null, until: null, before: null }

const call = (backend: FunctionsBackend, token: string, body: object) =>
  backend.call('list-activity', {
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

async function read(backend: FunctionsBackend, token: string, body: object = {}): Promise<Answer> {
  const answer = await call(backend, token, { ...WHOLE, ...body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  test('logs writes with their author', async () => {
    const backend = use()
    const admin = await backend.signIn('admin')
    const { data: post } = await admin.client
      .from('blog_posts')
      .insert({ title: 'Told', content: '<p>x</p>', status: 'draft' })
      .select()
      .single()
    await admin.client.from('blog_posts').update({ title: 'Told' }).eq('id', post.id)
    await admin.client
      .from('blog_posts')
      .update({ status: 'published', published_at: new Date().toISOString() })
      .eq('id', post.id)
    await admin.client.from('blog_posts').delete().eq('id', post.id)
    await backend.call('export-posts', {
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${admin.token}`,
        // The claimed identity is not trusted.
        'x-acting-for': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'blog', after: null }),
    })
    const { lines } = await read(backend, admin.token, { person: admin.id })
    const common = { actor_kind: 'person', actor_id: admin.id, actor_email: admin.email }
    const about = { kind: 'post', subject_table: 'blog_posts', subject_id: post.id, subject_name: 'Told' }
    expect(lines.filter(({ kind }) => kind === 'post' || kind === 'export')).toMatchObject([
      { ...common, kind: 'export', action: 'exported', subject_table: 'blog_posts', origin: 'page' },
      { ...common, ...about, action: 'deleted' },
      { ...common, ...about, action: 'published', details: { fields: ['published_at', 'status'] } },
      { ...common, ...about, action: 'created', details: { status: 'draft' }, origin: 'api' },
    ])
  })

  test('logs roles, redirects and auth events without addresses', async () => {
    const backend = use()
    const admin = await backend.signIn('admin')
    const { lines: roles } = await read(backend, admin.token, { kind: 'role' })
    expect(roles[0]).toMatchObject({
      action: 'granted',
      subject_id: admin.id,
      subject_name: admin.email,
      details: { role: 'admin' },
    })
    const path = `/told-${randomUUID()}`
    await admin.client.from('redirects').insert({ path, target: '/blog', status: 301 })
    await backend.engine.query(
      `insert into auth.audit_log_entries (payload, ip_address) values
        ($1, '203.0.113.9'), ($2, '10.1.2.3'), ($3, 'nonsense'), ($4, '::1')`,
      [
        { action: 'login', actor_id: admin.id },
        { action: 'login_failed', actor_id: null },
        { action: 'user_invited', actor_id: admin.id },
        { action: 'token_revoked', actor_id: admin.id },
      ],
    )
    expect((await read(backend, admin.token, { kind: 'redirect' })).lines[0]).toMatchObject({
      action: 'created',
      actor_id: admin.id,
      subject_name: path,
    })
    const { lines } = await read(backend, admin.token)
    expect(lines.slice(0, 3)).toMatchObject([
      { kind: 'invitation', actor_kind: 'server', subject_name: admin.email, origin: 'unknown' },
      { kind: 'sign_in_failed', actor_kind: 'visitor', actor_id: null, origin: 'private_network' },
      { kind: 'sign_in', actor_id: admin.id, origin: 'internet_ipv4' },
    ])
    expect(JSON.stringify(lines)).not.toContain('203.0.113.9')
    const answer = await call(backend, admin.token, { action: 'people' })
    expect(((await answer.json()) as Answer).people).toContainEqual({ id: admin.id, email: admin.email })
  })

  test('pages without gaps or duplicates at equal times', async () => {
    const backend = use()
    const admin = await backend.signIn('admin')
    await backend.engine.query(
      `insert into public.activity (at, kind, action, actor_kind, origin, subject_id)
        select '2020-05-05T10:00:00Z', 'tag', 'created', 'server', 'server', n::text from generate_series(1, 120) n`,
    )
    const day = { from: '2020-05-05T00:00:00Z', until: '2020-05-06T00:00:00Z' }
    const seen: unknown[] = []
    let before: { at: string; id: number } | null = null
    for (let page = 0; page < 3; page += 1) {
      const answer: Answer = await read(backend, admin.token, { ...day, before })
      seen.push(...answer.lines.map(({ subject_id }) => Number(subject_id)))
      expect(answer.has_more).toBe(page < 2)
      const last = answer.lines.at(-1)!
      before = { at: last.at, id: last.id }
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n))
    for (const nothing of [
      { ...day, kind: 'post' },
      { ...day, person: randomUUID() },
      { ...day, person: 'editor' },
      { from: '2020-05-06T00:00:00Z', until: '2020-05-07T00:00:00Z' },
    ])
      expect((await read(backend, admin.token, nothing)).lines).toEqual([])
    expect((await read(backend, admin.token, { ...day, action: 'export' })).lines).toHaveLength(120)
    expect((await read(backend, admin.token, { kind: 'export' })).lines[0]).toMatchObject({
      actor_id: admin.id,
      subject_table: 'activity',
    })
  })

  test('prevents everyone from changing the log', async () => {
    const backend = use()
    await addPost(backend, 'blog_posts')
    await backend.service.rpc('prune_activity', { p_days: 0, p_limit: 10_000 })
    for (const sql of [
      `update public.activity set action = 'x'`,
      `delete from public.activity where at > now() - interval '29 days'`,
      'truncate public.activity',
    ])
      await expect(backend.engine.query(sql)).rejects.toThrow('never changed or deleted')
  })

  test('deletes old entries in small batches', async () => {
    const backend = use()
    await backend.engine.query(
      `insert into public.activity (at, kind, action, actor_kind, origin)
        select now() - make_interval(days => days), 'tag', 'aged', 'server', 'server'
        from unnest(array[500, 450, 420, 300, 20]) days`,
    )
    const prune = async (p_days: number, p_limit: number) =>
      (await backend.service.rpc('prune_activity', { p_days, p_limit })).data as number
    // Entries of other tests may be old as well.
    while ((await prune(460, 100)) === 100);
    expect(await prune(400, 1)).toBe(1)
    expect(await prune(400, 100)).toBe(1)
    expect(await prune(400, 100)).toBe(0)
    expect(await prune(1, 100)).toBe(1)
    expect(
      await backend.engine.query(`select count(*)::int as left from public.activity where action = 'aged'`),
    ).toEqual([{ left: 1 }])
  })
})
