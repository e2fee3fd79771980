/** Counts and pages of lists, compared with reading all posts. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuthoredPosts } from '#app/data/posts/authored-posts.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { countSitemapPosts, listSitemapPosts } from '#app/data/posts/sitemap-posts.ts'
import { POST_FILTERS } from '#domain/posts/post-states.ts'
import { createRandom } from '#tests/support/random-numbers.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]

const TAGS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
const AUTHORS = ['Ann', 'Bea', 'Cid']
const CHANGES = 60
const CONCURRENT_CHANGES = 6
const POSTS_PER_PAGE = 12
const FAILURE = { failureMessage: 'The posts can’t be read' }

const VISIBLE = `status = 'published' and published_at <= now()`
const CONDITIONS = {
  all: 'true',
  draft: `status = 'draft'`,
  published: VISIBLE,
  scheduled: `status = 'published' and published_at > now()`,
}

onBothFunctionEngines({}, (use) => {
  const next = createRandom(13)
  const upTo = (max: number) => Math.floor(next() * max)
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)]!
  const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    use().engine.query<Row>(text, values)

  const listIds = async (table: Table, condition: string, column: 'id' | 'slug' = 'id') => {
    const rows = await query<{ value: string }>(
      `select ${column} as value from public.${table} where ${condition} order by published_at desc, id`,
    )
    return rows.map(({ value }) => value)
  }

  /** Within three months, many equal, a few in the future. */
  const anyDate = () =>
    next() < 0.08
      ? `2999-0${1 + upTo(3)}-01T00:00:00Z`
      : `2026-0${1 + upTo(3)}-${String(1 + upTo(6) * 5).padStart(2, '0')}T0${upTo(3)}:00:00Z`
  const anyFields = () => ({
    status: next() < 0.85 ? 'published' : 'draft',
    published_at: anyDate(),
    noindex: next() < 0.1,
    tags: TAGS.filter(() => next() < 0.3),
    author: next() < 0.2 ? null : pick(AUTHORS),
  })
  const anyPosts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `Post ${n}`, content: 'x', ...anyFields() }))

  async function pickIds(table: Table, count: number): Promise<string[]> {
    const { data } = await use().service.from(table).select('id').order('id').limit(500)
    return data!.filter(() => next() < count / data!.length).map(({ id }) => id as string)
  }
  const change = async (table: Table, values: object, count: number) =>
    use()
      .service.from(table)
      .update(values)
      .in('id', await pickIds(table, count))
  const anySlug = () => pick(TAGS).toLowerCase()
  async function removeTag(name: 'merge_tags' | 'delete_tag', values: object) {
    const { data } = await use().service.rpc(name, values)
    const { removal } = (data ?? {}) as { removal?: string }
    if (removal && next() < 0.7) await use().service.rpc('restore_tag', { p_removal: removal })
  }

  /** May be rejected: a concurrent change may have removed the tag. */
  const CHANGE_KINDS: ((table: Table) => Promise<unknown>)[] = [
    async (table) => use().service.from(table).insert(anyPosts(1)),
    async (table) => {
      const posts = anyPosts(1 + upTo(9))
      return use().service.from(table).insert(posts)
    },
    (table) => change(table, anyFields(), 3),
    (table) => change(table, { title: 'Other' }, 5),
    async (table) =>
      use()
        .service.from(table)
        .delete()
        .in('id', await pickIds(table, 3)),
    async (table) => {
      const [id] = await pickIds(table, 1)
      if (!id) return
      await use().service.from(table).delete().eq('id', id)
      await use().service.rpc('restore_post', { p_table: table, p_post: id })
    },
    async () => {
      const { data } = await use().service.from('authors').select('id').in('name', AUTHORS)
      const [one, other] = [pick(data!).id as string, pick(data!).id as string]
      if (one !== other) await use().service.rpc('merge_authors', { p_author: one, p_into: other })
    },
    async () => use().service.rpc('rename_tag', { p_slug: anySlug(), p_name: pick(TAGS) }),
    () => removeTag('merge_tags', { p_slug: anySlug(), p_into: anySlug() }),
    () => removeTag('delete_tag', { p_slug: anySlug() }),
  ]

  async function expectPublicLists(table: Table) {
    const ids = await listIds(table, VISIBLE)
    const last = Math.ceil(ids.length / POSTS_PER_PAGE)
    for (const page of new Set([1, 7, Math.ceil(last / 2), last, last + 1])) {
      const { posts, total } = await listPosts(use().anon, { table, page, ...FAILURE })
      const expected = ids.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE)
      expect({ page, total, ids: posts.map(({ id }) => id) }).toEqual({
        page,
        total: ids.length,
        ids: expected,
      })
    }
    const slugs = await listIds(table, `${VISIBLE} and not noindex`, 'slug')
    expect(await countSitemapPosts(use().anon, table)).toBe(slugs.length)
    const second = await listSitemapPosts(use().anon, { table, number: 2, size: 70 })
    expect(second.map(({ slug }) => slug)).toEqual(slugs.toReversed().slice(70, 140))
  }

  /** A page past the end is answered with the last one. */
  async function expectStaffLists(table: Table) {
    for (const show of POST_FILTERS) {
      const ids = await listIds(table, CONDITIONS[show])
      const last = Math.max(1, Math.ceil(ids.length / POSTS_PER_PAGE))
      for (const wanted of new Set([1, 7, last, last + 1])) {
        const { posts, ...read } = await listAuthoredPosts(use().service, {
          table,
          show,
          page: wanted,
          ...FAILURE,
        })
        const page = Math.min(wanted, last)
        expect(read).toMatchObject({ page, total: ids.length })
        expect(posts.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
        )
      }
    }
  }

  async function expectTagCounts(table: Table | null) {
    const posts = (table ? [table] : TABLES).map(
      (one) => `select tags, published_at from public.${one} where ${VISIBLE}`,
    )
    expect(
      await query(
        `select slug, post_count::int as posts, newest_at from public.list_tags($1) order by slug`,
        [table],
      ),
    ).toEqual(
      await query(
        `select t.slug, count(*)::int as posts, max(p.published_at) as newest_at
         from (${posts.join(' union all ')}) p, unnest(p.tags) tag join public.tags t on t.name = tag group by t.slug order by t.slug`,
      ),
    )
  }

  async function expectAuthorLists() {
    const posts = TABLES.map(
      (table) => `select author_id, id, published_at from public.${table} where ${VISIBLE}`,
    )
    const authors = await query<{ author: string; ids: string[]; newest_at: unknown }>(
      `select author_id::text as author, array_agg(id::text order by published_at desc, id) as ids,
         max(published_at) as newest_at
       from (${posts.join(' union all ')}) p where author_id is not null group by 1 order by 1`,
    )
    expect(
      await query(
        `select author_id::text as author, posts::int as posts, newest_at from public.count_posts_of_authors() order by 1`,
      ),
    ).toEqual(authors.map(({ author, ids, newest_at }) => ({ author, posts: ids.length, newest_at })))
    for (const { author, ids } of authors) {
      expect((await use().anon.rpc('count_author_posts', { p_author: author })).data).toBe(ids.length)
      for (const from of [0, 70, ids.length - 5, ids.length]) {
        const page = { p_author: author, p_limit: 12, p_offset: from }
        const { data } = await use().anon.rpc('list_author_posts', page)
        expect(data!.map(({ post_id }: { post_id: string }) => post_id)).toEqual(ids.slice(from, from + 12))
      }
    }
  }

  async function expectCounts() {
    for (const table of TABLES) {
      await expectPublicLists(table)
      await expectStaffLists(table)
    }
    for (const table of [...TABLES, null]) await expectTagCounts(table)
    await expectAuthorLists()
  }

  test('counts right after random changes, single and concurrent', async () => {
    for (const table of TABLES)
      expect((await use().service.from(table).insert(anyPosts(200))).error).toBeNull()
    await expectCounts()
    for (let done = 0; done < CHANGES; done += CONCURRENT_CHANGES) {
      await Promise.all(Array.from({ length: CONCURRENT_CHANGES }, () => pick(CHANGE_KINDS)(pick(TABLES))))
      if (done % 4 === 0) await expectCounts()
    }
    await expectCounts()
  })

  test('counts right after imports and their undo', async () => {
    const call = await connectAdministrator(use())
    const names = ['first', 'second', 'third'].map((name) => `${name}-${randomUUID()}`)
    const sent = names.map((name) => makeSentPost(name, { tags: ['Alpha', 'Sent'], author: 'Ann' }))
    const { runId, results } = await importPosts(call, sent)
    await use().service.from('blog_posts').update({ title: 'By hand' }).eq('id', results[0]!.post_id)
    const changed = [
      makeSentPost(names[0]!, { tags: ['Beta'], author: 'Bea', published_at: '2025-05-05T05:05:05Z' }),
      makeSentPost(names[1]!, { tags: ['Beta'], status: 'draft' }),
      makeSentPost(`fourth-${randomUUID()}`, { tags: ['Sent'], author: null }),
    ]
    const over = await importPosts(call, changed, { overwrite_edited: true })
    expect(over.results.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'created'])
    await expectCounts()
    expect((await call('undo-import', { run_id: over.runId })).body).toMatchObject({ deleted: 1 })
    expect((await call('undo-import', { run_id: runId })).body).toMatchObject({ deleted: 2 })
    await expectCounts()
  })

  test('pages the posts of a tag in a stable order, also those of the same time', async () => {
    const values = { title: 'Same', content: 'x', tags: ['Moment'] }
    const days = ['08', '06', '06', '06'].map((day) => `2026-07-${day}T00:00:00Z`)
    const times = [...Array<string>(150).fill('2026-07-07T07:07:07.123456Z'), ...days]
    const posts = times.map((published_at) => ({ ...values, published_at }))
    expect((await use().service.from('blog_posts').insert(posts)).error).toBeNull()
    const ids = await listIds('blog_posts', `'Moment' = any (tags)`)
    for (let page = 1; page <= 14; page += 1) {
      const options = { table: 'blog_posts', tag: 'moment', page, ...FAILURE } as const
      const read = await listPosts(use().anon, options)
      expect(read.total).toBe(154)
      expect(read.posts.map(({ id }) => id)).toEqual(
        ids.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE),
      )
    }
  })

  test('counts a scheduled post once it is due', async () => {
    await use().engine.transaction(async (tx) => {
      const count = async () => {
        const [row] = await tx.query<{ total: number }>(
          `select coalesce(max(total), 0)::int as total from public.list_published_posts('blog_posts', 'clocked')`,
        )
        return row!.total
      }
      // The time of a transaction is constant, so the post's time is changed.
      await tx.query(`insert into public.blog_posts (title, content, slug, tags, published_at)
        values ('Ahead', 'x', 'ahead-of-time', '{Clocked}', now() + interval '1 microsecond')`)
      expect(await count()).toBe(0)
      await tx.query(`update public.blog_posts set published_at = now() where slug = 'ahead-of-time'`)
      expect(await count()).toBe(1)
      await tx.query(`delete from public.blog_posts where slug = 'ahead-of-time'`)
    })
  })

  test('rejects an unknown list', async () => {
    const { anon } = use()
    expect((await anon.rpc('list_published_posts', { p_table: 'posts' })).data).toEqual([])
    const { error } = await anon.rpc('count_sitemap_posts', { p_table: 'posts' })
    expect(error?.message).toContain('There are no posts in "posts"')
  })
})
