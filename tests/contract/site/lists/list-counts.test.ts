/** Stored counts, compared with counting all posts. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countSitemapPosts, listSitemapPosts } from '#app/data/posts/sitemap-posts.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { connectAdministrator, importPosts, makeSentPost } from '#tests/support/site/import-calls.ts'
import { expectAuthored } from './expect-authored.ts'
import {
  countTags,
  listCountedAuthors,
  listCountedTags,
  listSeen,
  listSeenByAuthor,
  type Table,
  TABLES,
} from './fresh-lists.ts'

const TAGS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
const AUTHORS = ['Ann', 'Bea', 'Cid']
const CHANGES = 60
const AT_ONCE = 6
const POSTS_ON_A_PAGE = 12
const FAILURE = { failureMessage: 'The posts can’t be read' }

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function startNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

onBothFunctionEngines({}, (use) => {
  const next = startNumbers(13)
  const upTo = (most: number) => Math.floor(next() * most)
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)]!

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

  async function pickIds(table: Table, most: number): Promise<string[]> {
    const { data } = await use().service.from(table).select('id').order('id').limit(500)
    return data!.filter(() => next() < most / data!.length).map(({ id }) => id as string)
  }

  /** May be refused: a concurrent change may have removed the tag. */
  const CHANGE_KINDS: ((table: Table) => Promise<unknown>)[] = [
    async (table) => use().service.from(table).insert(anyPosts(1)),
    async (table) =>
      use()
        .service.from(table)
        .insert(anyPosts(1 + upTo(9))),
    async (table) =>
      use()
        .service.from(table)
        .update(anyFields())
        .in('id', await pickIds(table, 3)),
    async (table) =>
      use()
        .service.from(table)
        .update({ title: 'Other' })
        .in('id', await pickIds(table, 5)),
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
    async () => use().service.rpc('rename_tag', { p_slug: pick(TAGS).toLowerCase(), p_name: pick(TAGS) }),
    async () => {
      const [slug, into] = [pick(TAGS).toLowerCase(), pick(TAGS).toLowerCase()]
      const { data } = await use().service.rpc('merge_tags', { p_slug: slug, p_into: into })
      if (data && next() < 0.7)
        await use().service.rpc('restore_tag', { p_removal: (data as { removal: string }).removal })
    },
    async () => {
      const { data } = await use().service.rpc('delete_tag', { p_slug: pick(TAGS).toLowerCase() })
      if (data && next() < 0.7)
        await use().service.rpc('restore_tag', { p_removal: (data as { removal: string }).removal })
    },
  ]

  async function expectCounted() {
    const { engine, anon } = use()
    for (const table of TABLES) {
      const seen = await listSeen(engine, table)
      const pages = Math.ceil(seen.length / POSTS_ON_A_PAGE)
      for (const page of new Set(
        [1, 2, 7, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((number) => number > 0),
      )) {
        const { posts, total } = await listPosts(anon, { table, page, ...FAILURE })
        const from = (page - 1) * POSTS_ON_A_PAGE
        expect({ page, total, ids: posts.map(({ id }) => id) }).toEqual({
          page,
          total: seen.length,
          ids: seen.slice(from, from + POSTS_ON_A_PAGE),
        })
      }
      const named = await listSeen(engine, table, 'not noindex', 'slug')
      expect(await countSitemapPosts(anon, table)).toBe(named.length)
      const second = await listSitemapPosts(anon, { table, number: 2, size: 70 })
      expect(second.map(({ slug }) => slug)).toEqual(named.toReversed().slice(70, 140))
      expect(await listCountedTags(engine, table)).toEqual(await countTags(engine, [table]))
    }
    expect(await listCountedTags(engine)).toEqual(await countTags(engine))
    await expectAuthorsCounted()
    await expectAuthored(use())
  }

  async function expectAuthorsCounted() {
    const { engine } = use()
    const seen = await listSeenByAuthor(engine)
    expect(await listCountedAuthors(engine)).toEqual(
      seen.map(({ author, ids, newest }) => ({ author, posts: ids.length, newest })),
    )
    for (const { author, ids } of seen) {
      expect((await use().anon.rpc('count_author_posts', { p_author: author })).data).toBe(ids.length)
      for (const from of [0, 70, Math.floor(ids.length / 2), ids.length - 5, ids.length]) {
        const page = { p_author: author, p_limit: 12, p_offset: from }
        const { data } = await use().anon.rpc('list_author_posts', page)
        expect(data!.map(({ post_id }: { post_id: string }) => post_id)).toEqual(ids.slice(from, from + 12))
      }
    }
  }

  test('counts right after random changes, single and concurrent', async () => {
    for (const table of TABLES)
      expect((await use().service.from(table).insert(anyPosts(200))).error).toBeNull()
    await expectCounted()
    for (let done = 0; done < CHANGES; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => pick(CHANGE_KINDS)(pick(TABLES))))
      if (done % 4 === 0) await expectCounted()
    }
    await expectCounted()
  })

  test('counts right after imports and their undo', async () => {
    const call = await connectAdministrator(use())
    const names = ['first', 'second', 'third'].map((name) => `${name}-${randomUUID()}`)
    const sent = names.map((name) => makeSentPost(name, { tags: ['Alpha', 'Sent'], author: 'Ann' }))
    const { runId, results } = await importPosts(call, sent)
    await expectCounted()
    await use().service.from('blog_posts').update({ title: 'By hand' }).eq('id', results[0]!.post_id)
    const changed = [
      makeSentPost(names[0]!, { tags: ['Beta'], author: 'Bea', published_at: '2025-05-05T05:05:05Z' }),
      makeSentPost(names[1]!, { tags: ['Beta'], status: 'draft' }),
      makeSentPost(`fourth-${randomUUID()}`, { tags: ['Sent'], author: null }),
    ]
    const over = await importPosts(call, changed, { overwrite_edited: true })
    expect(over.results.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'created'])
    await expectCounted()
    expect((await call('undo-import', { run_id: over.runId })).body).toMatchObject({ deleted: 1 })
    await expectCounted()
    expect((await call('undo-import', { run_id: runId })).body).toMatchObject({ deleted: 2 })
    await expectCounted()
  })

  test('reads a far page of a tag', async () => {
    const table = 'news_posts'
    const tagged = anyPosts(150).map((post) => ({ ...post, tags: ['Omega'] }))
    expect((await use().service.from(table).insert(tagged)).error).toBeNull()
    const seen = await listSeen(use().engine, table, `'Omega' = any (tags)`)
    const last = Math.ceil(seen.length / POSTS_ON_A_PAGE)
    for (const page of [1, 6, 7, last - 1, last, last + 1]) {
      const { posts, total } = await listPosts(use().anon, { table, tag: 'omega', page, ...FAILURE })
      expect(total).toBe(seen.length)
      expect(posts.map(({ id }) => id)).toEqual(
        seen.slice((page - 1) * POSTS_ON_A_PAGE, page * POSTS_ON_A_PAGE),
      )
    }
  })

  test('pages posts of the same time in a stable order', async () => {
    const moment = {
      title: 'Same',
      content: 'x',
      author: 'Dee',
      tags: ['Moment'],
      published_at: '2026-07-07T07:07:07.123456Z',
    }
    const on = (day: string) => ({ ...moment, published_at: `2026-07-${day}T00:00:00Z` })
    const posts = [...Array.from({ length: 150 }, () => moment), on('08'), on('06'), on('06'), on('06')]
    expect((await use().service.from('blog_posts').insert(posts)).error).toBeNull()
    const seen = await listSeen(use().engine, 'blog_posts', `'Moment' = any (tags)`)
    for (let page = 1; page <= 13; page += 1) {
      const read = await listPosts(use().anon, { table: 'blog_posts', tag: 'moment', page, ...FAILURE })
      expect(read.posts.map(({ id }) => id)).toEqual(
        seen.slice((page - 1) * POSTS_ON_A_PAGE, page * POSTS_ON_A_PAGE),
      )
    }
  })

  test('reads a page of an author by index', async () => {
    await use().engine.transaction(async (tx) => {
      // Few rows are sooner read as a whole.
      await tx.query('set local enable_seqscan = off')
      const countRead = async () => {
        const [row] = await tx.query<{ rows: number }>(
          `select sum(pg_stat_get_xact_tuples_returned(oid))::int as rows from pg_class
           where relname in ('blog_posts', 'blog_posts_of_an_author', 'blog_posts_read_of_an_author')`,
        )
        return row!.rows
      }
      const before = await countRead()
      const found = `select from public.authors a, public.list_author_posts(a.id, 12) where a.name = 'Dee'`
      expect(await tx.query(found)).toHaveLength(12)
      expect((await countRead()) - before).toBeLessThan(100)
    })
  })

  test('counts a scheduled post once it is due', async () => {
    const { engine } = use()
    await engine.transaction(async (tx) => {
      const countNow = async () => {
        const [row] = await tx.query<{ total: number }>(
          `select coalesce(max(total), 0)::int as total from public.list_published_posts('blog_posts', 'clocked')`,
        )
        return row!.total
      }
      // The time of a transaction is constant, so the post's time is changed.
      await tx.query(`insert into public.blog_posts (title, content, slug, tags, published_at)
        values ('Ahead', 'x', 'ahead-of-time', '{Clocked}', now() + interval '1 microsecond')`)
      expect(await countNow()).toBe(0)
      await tx.query(`update public.blog_posts set published_at = now() where slug = 'ahead-of-time'`)
      expect(await countNow()).toBe(1)
      await tx.query(`delete from public.blog_posts where slug = 'ahead-of-time'`)
    })
  })

  test('merges the rows of a count', async () => {
    const { engine } = use()
    const rowsOf = async (tag: string) =>
      await engine.query<{ rows: number; posts: number }>(
        `select count(*)::int as rows, sum(posts)::int as posts from lists.counts where tag = $1 group by span`,
        [tag],
      )
    await engine.query(`
      do $$ begin for n in 1..300 loop
        insert into public.blog_posts (title, content, tags, published_at)
        values ('One', 'x', '{Merged}', '2026-05-05T05:05:05Z');
      end loop; end $$`)
    for (const { rows, posts } of await rowsOf('merged')) {
      expect(posts).toBe(300)
      expect(rows).toBeLessThan(150)
    }
    await engine.query(`delete from public.blog_posts where tags = '{Merged}'`)
    // Rows that add up to nothing may be gone altogether.
    expect((await rowsOf('merged')).filter(({ posts }) => posts !== 0)).toEqual([])
  })

  test('truncated tables have no counts', async () => {
    const { engine } = use()
    await engine.query('truncate public.post_tags')
    await engine.query('truncate public.news_posts cascade')
    const left = await engine.query(`select distinct post_table, selection from lists.counts order by 1, 2`)
    const selections = ['all', 'author', 'draft', 'every', 'indexed']
    expect(left).toEqual(selections.map((selection) => ({ post_table: 'blog_posts', selection })))
  })

  test('rejects an unknown list and hides the counts', async () => {
    const { anon } = use()
    expect((await anon.rpc('list_published_posts', { p_table: 'posts' })).data).toEqual([])
    const { error } = await anon.rpc('count_sitemap_posts', { p_table: 'posts' })
    expect(error?.message).toContain('There are no posts in "posts"')
    const hidden = await anon.schema('lists').from('counts').select('*')
    expect(hidden.error).not.toBeNull()
  })
})
