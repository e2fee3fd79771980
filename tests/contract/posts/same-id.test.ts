/**
 * An author who owns a post in one table tries every action on an admin's post with the same id in the other table. Users
 * can no longer create posts with the same id, but installations may have some.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'

const SEALING_KEY = 'k'.repeat(43)
const SECRET = 'What nobody else reads'
const PICTURE = 'http://a.example/storage/v1/object/public/blog-images/blog-images/secret.png'
const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
type Answer = { status: number; text: string }

onBothFunctionEngines({ runtime: { sealingKey: SEALING_KEY } }, (use) => {
  let admin: SignedIn
  let author: SignedIn
  beforeAll(async () => {
    admin = await use().signIn('admin')
    author = await use().signIn('author')
    await use().engine.query('update public.installation_settings set posts_are_reviewed = true')
  })

  const call = async (who: SignedIn, name: string, body: object): Promise<Answer> => {
    const headers = { apikey: use().keys.publishable, authorization: `Bearer ${who.token}` }
    const answer = await use().call(name, { headers, body: JSON.stringify(body) })
    return { status: answer.status, text: await answer.text() }
  }
  const otherOf = (table: Table) => TABLES.find((name) => name !== table)!
  const changeState = async (table: string, id: string) => {
    const [row] = await use().engine.query(
      `select to_jsonb(p) as post,
         (select jsonb_agg(to_jsonb(v) order by v.id) from public.document_versions v where v.document_id = p.id) as versions,
         (select jsonb_agg(to_jsonb(d)) from public.post_drafts d where d.post_id = p.id) as drafts,
         (select jsonb_agg(to_jsonb(l) order by l.id) from public.post_previews l where l.post_id = p.id) as links,
         (select jsonb_agg(to_jsonb(r)) from public.post_reviews r where r.post_id = p.id) as reviews
       from public.${table} p where p.id = $1`,
      [id],
    )
    return row
  }

  /** Creates a post of the admin with all related rows, and a post of the author with the same id in the other table. */
  const addPair = async (table: Table, status: 'draft' | 'published' = 'draft') => {
    const id = randomUUID()
    const row = { id, title: SECRET, content: `<p>${SECRET}</p><img src="${PICTURE}">`, status: 'draft' }
    expect((await admin.client.from(table).insert(row)).error).toBeNull()
    const changed = { summary: SECRET, status, published_at: '2026-01-01T00:00:00Z' }
    const { data, error } = await admin.client
      .from(table)
      .update(changed)
      .eq('id', id)
      .select('updated_at')
      .single()
    expect(error).toBeNull()
    const version = (data as { updated_at: string }).updated_at
    if (status === 'published') {
      const saved = {
        table,
        id,
        data: { ...row, id: undefined, title: `${SECRET} soon` },
        based_on: version,
        version: null,
      }
      expect(await call(admin, 'manage-drafts', { action: 'save', ...saved })).toMatchObject({ status: 200 })
    }
    for (const [name, body] of [
      ['manage-previews', { action: 'create', table, id, days: 1, label: SECRET }],
      ['manage-reviews', { action: 'submit', table, id, note: SECRET, reviewer: null }],
    ] as const)
      expect(await call(admin, name, body)).toMatchObject({ status: 200 })
    const own = otherOf(table)
    const { engine, service } = use()
    const twin = { id, title: 'Own', content: '<p>Own</p>', status: 'draft' }
    expect((await service.from(own).insert(twin)).error).toBeNull()
    await engine.query('insert into public.post_owners (post_table, post_id, user_id) values ($1, $2, $3)', [
      own,
      id,
      author.id,
    ])
    return { table, own, id, version }
  }
  type Pair = Awaited<ReturnType<typeof addPair>>

  const asAuthor = (name: string, body: (pair: Pair) => object) => async (pair: Pair) => {
    const { status, text } = await call(author, name, body(pair))
    return status === 200 ? text : ''
  }
  const overRest =
    (path: (pair: Pair) => string, init: RequestInit = {}) =>
    async (pair: Pair) => {
      const answer = await fetch(`${use().url}/rest/v1/${path(pair)}`, {
        ...init,
        headers: {
          apikey: use().keys.publishable,
          authorization: `Bearer ${author.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
      })
      const text = await answer.text()
      return answer.ok && text !== '[]' ? text : ''
    }
  const of = ({ table, id }: Pair) => `post_table=eq.${table}&post_id=eq.${id}`
  const named = ({ table, id }: Pair) => ({ table, id })
  const patch = (body: object) => ({ method: 'PATCH', body: JSON.stringify(body) })
  const mutate = ({ table }: Pair) => (table === 'blog_posts' ? 'editor-mutate-blog' : 'editor-mutate-news')

  /** Each action as the author; resolves to the response, or to an empty string if refused. */
  const SURFACES: [string, (pair: Pair) => Promise<string>][] = [
    ['read it', overRest(({ table, id }) => `${table}?id=eq.${id}&status=eq.draft`)],
    ['change it', overRest(({ table, id }) => `${table}?id=eq.${id}`, patch({ title: 'Mine' }))],
    ['delete it', overRest(({ table, id }) => `${table}?id=eq.${id}`, { method: 'DELETE' })],
    ['read who changed it', overRest((pair) => `post_changes?${of(pair)}`)],
    [
      'read its former versions',
      overRest(({ table, id }) => `document_versions?document_kind=eq.${table}&document_id=eq.${id}`),
    ],
    [
      'add a note to its versions',
      overRest(
        ({ table, id }) => `document_versions?document_kind=eq.${table}&document_id=eq.${id}`,
        patch({ note: 'x' }),
      ),
    ],
    ['read its newer draft', overRest((pair) => `post_drafts?${of(pair)}`)],
    ['discard its newer draft', overRest((pair) => `post_drafts?${of(pair)}`, { method: 'DELETE' })],
    ['read its links', overRest((pair) => `post_previews?${of(pair)}&select=label`)],
    [
      'end its links',
      overRest(
        (pair) => `post_previews?${of(pair)}&select=label`,
        patch({ revoked_at: '2026-01-01T00:00:00Z' }),
      ),
    ],
    ['read its review', overRest((pair) => `post_reviews?${of(pair)}`)],
    ['read the comments of its review', overRest((pair) => `post_review_events?${of(pair)}`)],
    ['find it by manage-drafts', asAuthor('manage-drafts', (pair) => ({ action: 'read', ...named(pair) }))],
    [
      'list its links by manage-previews',
      asAuthor('manage-previews', (pair) => ({ action: 'list', ...named(pair) })),
    ],
    [
      'make a link by manage-previews',
      asAuthor('manage-previews', (pair) => ({ action: 'create', ...named(pair), days: 1, label: '' })),
    ],
    [
      'read its review by manage-reviews',
      asAuthor('manage-reviews', (pair) => ({ action: 'read', ...named(pair) })),
    ],
    [
      'withdraw it by manage-reviews',
      asAuthor('manage-reviews', (pair) => ({ action: 'withdraw', ...named(pair) })),
    ],
    [
      'withdraw it by the database function',
      async ({ table, id }) => {
        const step = { p_table: table, p_post: id, p_action: 'withdraw' }
        const { data, error } = await author.client.rpc('review_post', step)
        return error ? '' : JSON.stringify(data)
      },
    ],
    [
      'read a version by manage-versions',
      asAuthor('manage-versions', (pair) => ({ action: 'read', ...named(pair), number: 1 })),
    ],
    [
      'restore a version by manage-versions',
      asAuthor('manage-versions', (pair) => ({
        action: 'restore',
        ...named(pair),
        number: 1,
        based_on: pair.version,
      })),
    ],
    [
      'delete it by manage-posts',
      async (pair) => {
        const text = await asAuthor('manage-posts', () => ({ action: 'delete', posts: [named(pair)] }))(pair)
        return (JSON.parse(text) as { changed: unknown[] }).changed.length > 0 ? text : ''
      },
    ],
    [
      'change it by the function of its editor',
      (pair) =>
        asAuthor(mutate(pair), () => ({ action: 'update', id: pair.id, data: { title: 'Mine' } }))(pair),
    ],
    [
      'delete it by the function of its editor',
      (pair) => asAuthor(mutate(pair), () => ({ action: 'delete', id: pair.id }))(pair),
    ],
  ]

  describe.for(TABLES)('%s', (table) => {
    let pair: Pair
    beforeAll(async () => {
      pair = await addPair(table)
    })
    test.for(SURFACES)('can not %s', async ([name, attempt]) => {
      const target =
        name.includes('newer draft') || name.includes('manage-drafts')
          ? await addPair(table, 'published')
          : pair
      const before = await changeState(table, target.id)
      expect(await attempt(target)).toBe('')
      expect(await changeState(table, target.id)).toEqual(before)
    })

    test('lists only the post of the caller, without data of the other one', async () => {
      const { id, own } = await addPair(table, 'published')
      const { text } = await call(author, 'manage-posts', { action: 'list', filter: {} })
      const { posts } = JSON.parse(text) as { posts: { id: string }[] }
      expect(posts.filter((post) => post.id === id)).toMatchObject([
        { table: own, title: 'Own', has_newer_draft: false, review: null },
      ])
      // The admin's list shows the draft and the review only on the post that has them.
      const all = JSON.parse(
        (await call(admin, 'manage-posts', { action: 'list', filter: {} })).text,
      ) as typeof posts & {
        posts: { id: string; table: string }[]
      }
      const pairs = all.posts.filter((post) => post.id === id).toSorted((one) => (one.table === own ? 1 : -1))
      expect(pairs).toMatchObject([
        { table, has_newer_draft: true, review: 'submitted' },
        { table: own, has_newer_draft: false, review: null },
      ])
    })

    test('hides IDs of other people’s posts in the uses of a file', async () => {
      const { data } = await use()
        .service.from('media')
        .upsert(
          { bucket: 'blog-images', name: 'blog-images/secret.png', title: 'P', mime: 'image/png' },
          { onConflict: 'bucket,name' },
        )
        .select('id')
        .single()
      const { status, text } = await call(author, 'manage-media', { action: 'read', id: data!.id })
      expect(status).toBe(200)
      const { uses } = JSON.parse(text) as { uses: { id: string | null; kind: string; title: string }[] }
      const drafts = uses.filter(({ title }) => title === 'Someone else’s post')
      expect(drafts.length).toBeGreaterThan(0)
      expect(drafts.every(({ id }) => id === null)).toBe(true)
      expect(text).not.toContain(pair.id)
    })

    test('does not reveal former URLs of a draft with the same ID', async () => {
      const { id, own } = await addPair(table)
      await use()
        .service.from(own)
        .update({ status: 'published', published_at: '2026-01-01T00:00:00Z' })
        .eq('id', id)
      const { data } = await use().anon.from('post_slugs').select('post_table').eq('post_id', id)
      expect(data).toEqual([{ post_table: own }])
    })

    test('does not let an author restore the admin’s post, and lists both in the trash', async () => {
      const { id, own } = await addPair(table)
      expect((await admin.client.from(table).delete().eq('id', id)).error).toBeNull()
      const restored = await call(author, 'manage-posts', { action: 'restore', posts: [{ table, id }] })
      expect(JSON.parse(restored.text)).toMatchObject({ changed: [], kept: [{ id, reason: 'gone' }] })
      expect((await call(author, mutate({ table } as Pair), { action: 'restore', id })).status).toBe(404)
      expect((await author.client.from(own).delete().eq('id', id)).error).toBeNull()
      const listBin = async (who: SignedIn) => {
        const { text } = await call(who, 'manage-posts', { action: 'list', filter: { status: 'bin' } })
        const { posts } = JSON.parse(text) as { posts: { id: string; table: string }[] }
        return posts.flatMap((post) => (post.id === id ? [post.table] : [])).toSorted()
      }
      expect(await listBin(author)).toEqual([own])
      expect(await listBin(admin)).toEqual(TABLES)
      expect((await call(admin, mutate({ table } as Pair), { action: 'restore', id })).status).toBe(200)
      expect(await changeState(table, id)).toMatchObject({ post: { title: SECRET } })
      expect(await listBin(author)).toEqual([own])
    })
  })
})
