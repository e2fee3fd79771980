import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addEndpoint, emitEvent } from '#tests/contract/deliveries/delivery-rows.ts'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { CALLED_BY_SALES, CALLS, event, paid } from './access-calls.ts'
import {
  ADDED_BY_OWNERS,
  booking,
  CALLERS,
  CHANGED_BY_OWNERS,
  FIXED_COLUMNS,
  HIDDEN_FROM_PEOPLE,
  INVALID_ROWS,
  NO_WRITES,
  NOBODY,
  READ_BY_SALES,
  READS,
  WRITTEN_BY_SALES,
} from './access-tables.ts'
import { askEach, onBothWithPeople } from './people.ts'

onBothWithPeople((use) => {
  let host: string
  const ask = (call: Parameters<typeof askEach>[2]) => askEach(use(), CALLERS, call)
  const askSales = async (call: Parameters<typeof askEach>[2]) => (await askEach(use(), ['sales'], call))[0]!

  beforeAll(async () => {
    const { backend, clients } = use()
    const { server, admin } = clients
    const add = (table: string, row: object) => server.from(table).insert(row).throwOnError()
    host = (await server.from('booking_hosts').select('id').single()).data!.id as string
    const endpoint = await addEndpoint(backend.engine)
    await emitEvent(backend.engine, 'access.checked')
    await server.rpc('claim_deliveries', { p_channel: endpoint, p_limit: 1, p_lease_seconds: 600 })
    const [run, ...ids] = [randomUUID(), randomUUID(), randomUUID()]
    for (const p_id of ids)
      await admin
        .rpc('create_payment_request', { p_id, p_request: newRequest(), p_today: today })
        .throwOnError()
    await admin.rpc('mark_payment_request_paid', { p_id: ids[0], p_today: today, ...paid }).throwOnError()
    await admin
      .rpc('create_credit_note', {
        p_id: ids[1],
        p_note: randomUUID(),
        p_nets: null,
        p_reason: 'x',
        p_today: today,
      })
      .throwOnError()
    await backend.engine.query('delete from public.webhook_endpoints where id <> $1', [endpoint])
    const origin = { post_table: 'blog_posts', post_id: randomUUID() }
    await add('booking_days_off', { first_day: '2036-01-01', last_day: '2036-01-02' })
    await add('booking_blocks', {
      host_id: host,
      starts_at: '2036-02-01T00:00:00Z',
      ends_at: '2036-02-01T01:00:00Z',
    })
    await add('host_calendars', { host_id: host, url: 'https://calendar.example/secret.ics' })
    await add('blog_posts', { id: origin.post_id, title: 'T', content: 'x', status: 'draft' })
    await add('import_runs', { id: run, post_table: 'blog_posts' })
    await add('import_run_posts', {
      run_id: run,
      number: 1,
      source_id: 's',
      outcome: 'created',
      post_id: origin.post_id,
    })
    await add('post_sources', { ...origin, source_id: 's', written_at: '2026-01-01' })
    await add('imported_pictures', { ...origin, url: 'https://a.example/b.png' })
    await add('post_redirects', { ...origin, path: '/imported' })
    await add('outgoing_fetches', { actor: 'x' })
    const file = { bucket: 'blog-images', name: 'blog-images/a.png', title: 'A', mime: 'image/png' }
    await add('media', file)
    const address = `https://a.example/storage/v1/object/public/${file.bucket}/${file.name}`
    await add('blog_posts', { title: 'T', content: `<img src="${address}">` })
    await add('answer_templates', { name: 'Hello', subject: 'Hi', body: 'Hello' })
    await admin.from('answer_settings').insert({ signature: 'Owner' }).throwOnError()
    await add('redirects', { path: '/old', target: '/new' })
    await add('legal_texts', { page: 'terms', body: 'x', html: '<p>x</p>' })
    await add('seed_progress', { parts_written: 1 })
    await add('site_documents', { name: 'home', content: {} })
    await add('site_document_drafts', { document_name: 'home', content: { title: 'Draft' } })
    await server.rpc('add_address_hits', { p_redirected: { '/old': 1 }, p_missed: { '/missed': 1 } })
    await server.rpc('receive_provider_event', { ...event, p_key: 'first' })
    await server.rpc('settle_holidays', {
      p_region: 'US',
      p_days: [{ day: '2036-12-25', name: 'Christmas Day' }],
    })
    expect(await server.rpc('book_for_client', { p_booking: booking, p_hosts: [host] })).toMatchObject({
      data: { outcome: 'done' },
    })
    await backend.engine.query(`delete from public.deliveries where purpose <> 'access.checked'`)
  })

  test.for(READS)('%s (%s) is read by: %j', async ([table, columns, outcomes]) => {
    const read: Parameters<typeof askEach>[2] = (client) => client.from(table).select(columns)
    expect(await ask(read)).toEqual(outcomes)
    expect(await askSales(read), 'sales').toBe(outcomes[READ_BY_SALES.includes(table) ? 4 : 1])
  })

  test.for(HIDDEN_FROM_PEOPLE)('people do not write %s', async (table) => {
    const keys = {
      post_sources: 'source_id',
      post_redirects: 'path',
      set_up_links: 'secret_hash',
      site_settings: 'name',
    }
    const key = new Map(Object.entries(keys)).get(table) ?? 'id'
    const refused = [401, 403, 403, 403, 403]
    expect((await ask((client) => client.from(table).insert({}))).slice(0, 5)).toEqual(refused)
    const remove = await askEach(use(), CALLERS.slice(0, 5), (client) =>
      client.from(table).delete().not(key, 'is', null),
    )
    expect(remove).toEqual(refused)
  })

  test.for([...NO_WRITES, 'payment_requests', 'provider_events'])(
    'nobody writes %s except database functions',
    async (table) => {
      expect(await ask((client) => client.from(table).insert({}))).toEqual(NOBODY)
      const key = {
        activity: 'action',
        author_slugs: 'slug',
        delivery_attempts: 'delivery_id',
        former_tags: 'slug',
        media_uses: 'document_id',
        payment_events: 'request_id',
        news_schedule: 'source_url',
        payment_links: 'request_id',
        post_slugs: 'slug',
        post_tags: 'tag',
        site_setting_changes: 'name',
        tags: 'slug',
        usage_counts: 'metric',
      }[table]
      const remove = await ask((client) =>
        client
          .from(table)
          .delete()
          .eq(key ?? 'id', randomUUID()),
      )
      expect(remove).toEqual(NOBODY)
      const change = await ask((client) =>
        client
          .from(table)
          .update({ [key ?? 'id']: randomUUID() })
          .eq(key ?? 'id', randomUUID()),
      )
      expect(change).toEqual(NOBODY)
    },
  )

  test.for(CALLS)('%s and callers with more rights can call %s', async ([first, name, args]) => {
    const answers = await ask((client) => client.rpc(name, args))
    const from = CALLERS.indexOf(first)
    expect(answers.slice(0, from)).toEqual([401, 403, 403, 403, 403].slice(0, from))
    for (const answer of answers.slice(from)) expect([401, 403]).not.toContain(answer)
    const ofSales = await askSales((client) => client.rpc(name, args))
    if (CALLED_BY_SALES.includes(name)) expect(ofSales, 'sales').not.toBe(403)
    else expect(ofSales, 'sales').toBe(403)
  })

  test.for(ADDED_BY_OWNERS)('only owners and the server add %s', async ([table, row, column]) => {
    const add: Parameters<typeof askEach>[2] = (client) => client.from(table).insert(row(host)).select(column)
    expect(await ask(add)).toEqual([401, 403, 403, 403, 1, 1])
    expect(await askSales(add), 'sales').toBe(WRITTEN_BY_SALES.includes(table) ? 1 : 403)
  })

  test.for(CHANGED_BY_OWNERS)(
    'only owners and the server change %s: %j',
    async ([table, values, [column, value]]) => {
      const change: Parameters<typeof askEach>[2] = (client) =>
        client
          .from(table as string)
          .update<object>(values)
          .eq(column, value)
          .select(column)
      const answers = await ask(change)
      expect(answers.slice(0, 4)).toEqual([401, 0, 0, 0])
      for (const answer of answers.slice(4)) expect(answer).toBeGreaterThan(0)
      expect(Number(await askSales(change)) > 0, 'sales').toBe(WRITTEN_BY_SALES.includes(table))
    },
  )

  test.for(FIXED_COLUMNS)('rejects changes of %s: %j', async ([table, values]) => {
    const change = (name: string) =>
      use()
        .clients.admin.from(name)
        .update<object>(values)
        .not(name === 'public_holidays' ? 'day' : 'id', 'is', null)
    expect((await change(table)).error?.code).toBe('42501')
  })

  test.for(INVALID_ROWS)('rejects invalid values in %s: %j', async ([table, row]) => {
    const { error } = await use()
      .clients.admin.from(table as string)
      .insert<object>(row)
    expect(error?.code).toBe('23514')
  })

  test('owners delete leads in the trash only, with their events', async () => {
    const { admin, server } = use().clients
    const { data } = await server.from('leads').insert({ kind: 'contact', name: 'Bo' }).select('id').single()
    await server.from('lead_events').insert({ lead_id: data!.id, kind: 'contact' })
    const remove = () => ask((client) => client.from('leads').delete().eq('id', data!.id).select('id'))
    expect(
      await askEach(use(), ['admin'], (client) => client.from('leads').delete().eq('id', data!.id).select()),
    ).toEqual([0])
    await admin.from('leads').update({ deleted_at: '2026-11-23' }).eq('id', data!.id)
    expect(await remove()).toEqual([401, 0, 0, 0, 1, 0])
    expect((await server.from('lead_events').select().eq('lead_id', data!.id)).data).toEqual([])
  })

  test('the database records the author of a note on a lead, and notes are never changed', async () => {
    const { clients, ids } = use()
    const { data } = await clients.server
      .from('leads')
      .insert({ kind: 'contact', name: 'Cy' })
      .select('id')
      .single()
    const note = { lead_id: data!.id, kind: 'note', data: { text: 'Called back' } }
    expect(await ask((client) => client.from('lead_events').insert(note).select())).toEqual([
      401, 403, 403, 403, 1, 1,
    ])
    const events = () => clients.admin.from('lead_events')
    expect((await events().select('actor').eq('lead_id', data!.id).order('id')).data).toEqual([
      { actor: ids.admin },
      { actor: null },
    ])
    for (const { error } of [
      await events().insert({ ...note, actor: randomUUID() }),
      await events().update({ data: {} }).eq('lead_id', data!.id),
      await events().delete().eq('lead_id', data!.id),
    ])
      expect(error?.code).toBe('42501')
  })

  test('the database records who changed a redirect', async () => {
    const redirects = () => use().clients.admin.from('redirects')
    for (const values of [
      { changed_by_email: 'x@y.example' },
      { updated_at: '2020-01-01' },
      { target_path: '/' },
    ])
      expect((await redirects().insert({ path: '/x', target: '/y', ...values })).error?.code).toBe('42501')
    const { data } = await redirects().insert({ path: '/mine', target: '/y' }).select('changed_by').single()
    expect(data).toEqual({ changed_by: use().ids.admin })
  })

  test.for([
    ['find_redirect', { p_path: '/old' }, [1, 1, 1, 1, 1, 1]],
    ['plan_news_import', { minutes: 60 }, NOBODY],
    ['news_import_interval', {}, ['done', 'done', 'done', 'done', 'done', 'done']],
    ['list_redirects', {}, [401, 403, 403, 403, 'rows', 403]],
  ] as const)('%s is called by: %j', async ([name, args, outcomes]) => {
    const answers = await ask((client) => client.rpc(name, args))
    expect(
      answers.map((answer, at) => (outcomes[at] === 'rows' && Number(answer) > 0 ? 'rows' : answer)),
    ).toEqual(outcomes)
  })

  test('the redirect of an imported post is visible to those who may read the post', async () => {
    const { server } = use().clients
    const read = () => ask((client) => client.from('post_redirects').select().eq('path', '/imported'))
    expect(await read()).toEqual([0, 0, 0, 1, 1, 1])
    await server.from('blog_posts').update({ status: 'published' }).eq('content', 'x')
    expect(await read()).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('deleting a post deletes its import origin', async () => {
    const { admin, server } = use().clients
    const { data } = await admin.from('blog_posts').insert({ title: 'T', content: 'y' }).select('id').single()
    const origin = { post_table: 'blog_posts', post_id: data!.id as string }
    await server.from('post_sources').insert({ ...origin, source_id: 'gone', written_at: '2026-01-01' })
    await server.from('post_redirects').insert({ ...origin, path: '/gone' })
    await server.from('imported_pictures').insert({ ...origin, url: 'https://a.example/gone.png' })
    expect((await admin.from('blog_posts').delete().eq('id', origin.post_id)).error).toBeNull()
    for (const table of ['post_sources', 'post_redirects', 'imported_pictures'])
      expect((await server.from(table).select().eq('post_id', origin.post_id)).data).toEqual([])
  })

  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s cannot use the private schema',
    async (role) => {
      for (const statement of [
        `select private.take_quota('x', 'y', 1, '1 minute')`,
        `select private.find_or_create_lead('contact', 'x', 'x@y.example', null, '{}')`,
        'select * from private.quotas',
        'select * from private.quota_salt',
      ])
        await expect(use().backend.engine.transaction((tx) => tx.query(statement), { role })).rejects.toThrow(
          'permission denied',
        )
    },
  )
})
