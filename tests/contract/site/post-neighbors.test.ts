/** Previous, next and related posts. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findPostNeighbors } from '#app/data/posts/find-post-neighbors.ts'
import { makeSlug } from '#import/text/slug.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
const MANY = 200
const MAX_ROWS_READ = 40
const FAR_AHEAD = '2999-01-01T00:00:00Z'

onBothFunctionEngines({}, (use) => {
  /** Each test uses other days. */
  const add = async (table: Table, day: string, values: Record<string, unknown> = {}) => {
    const title = `${day} ${randomUUID().slice(0, 8)}`
    const { data, error } = await use()
      .service.from(table)
      .insert({ title, content: 'Text', published_at: `${day}T08:00:00Z`, ...values })
      .select('id,title,tags')
      .single()
    expect(error).toBeNull()
    return data as { id: string; title: string; tags: string[] }
  }
  const find = (table: Table, post: { id: string; tags?: string[] }) =>
    findPostNeighbors(use().anon, {
      table,
      postId: post.id,
      tagSlugs: (post.tags ?? []).map(makeSlug),
      failureMessage: 'The posts can’t be read',
    })
  const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title)

  describe.for(TABLES)('%s', (table) => {
    const year = table === 'blog_posts' ? 2001 : 2002

    test('neighbors are the published posts before and after by date', async () => {
      const [before, post, after] = [
        await add(table, `${year}-01-01`),
        await add(table, `${year}-01-10`),
        await add(table, `${year}-01-20`),
      ]
      await add(table, `${year}-01-09`, { status: 'draft' })
      await add(table, `${year}-01-11`, { status: 'draft' })
      await add(table, `${year}-01-12`, { published_at: FAR_AHEAD })
      const found = await find(table, post)
      expect(found.previous?.title).toBe(before.title)
      expect(found.next?.title).toBe(after.title)
      expect((await find(table, after)).previous?.title).toBe(post.title)
    })

    test('related posts share the most tags, then the rarest', async () => {
      const [common, rare, other] = ['Common', 'Rare', 'Other'].map(
        (name) => `${name} ${randomUUID().slice(0, 8)}`,
      )
      const both = await add(table, '1999-01-01', { tags: [common, rare] })
      const withRare = await add(table, '1999-02-01', { tags: [rare, other] })
      for (const day of ['04', '05', '06']) await add(table, `${year}-05-${day}`, { tags: [common] })
      const newestCommon = await add(table, `${year}-05-07`, { tags: [common] })
      const post = await add(table, `${year}-05-01`, { tags: [common, rare] })
      const { related } = await find(table, post)
      expect(titlesOf(related)).toEqual([both, withRare, newestCommon].map(({ title }) => title))
      expect(Object.keys(related[0]!)).not.toContain('relation')
    })

    test('without common tags the newest other posts are related', async () => {
      const post = await add(table, `${year}-07-01`)
      const { related } = await find(table, post)
      const { data } = await use()
        .anon.from(table)
        .select('title')
        .neq('id', post.id)
        .order('published_at', { ascending: false })
        .order('id')
        .limit(3)
      expect(titlesOf(related)).toEqual(titlesOf(data!))
      expect(related).toHaveLength(3)
    })

    test('a post hidden from the visitor has no neighbors', async () => {
      const draft = await add(table, `${year}-08-01`, { status: 'draft' })
      expect(await find(table, draft)).toEqual({ previous: null, next: null, related: [] })
      expect(await find(table, { id: randomUUID() })).toEqual({ previous: null, next: null, related: [] })
    })
  })

  test('never-analyzed tables are not scanned completely', async () => {
    const { engine } = use()
    const run = engine.query.bind(engine)
    await run(
      `insert into public.blog_posts (title, content, tags, published_at)
       select 'One of many ' || n, 'Text', array['Many'], timestamptz '1990-01-01' + n * interval '1 day'
       from generate_series(1, ${MANY}) n`,
    )
    const [post] = await run<{ id: string }>(
      `select id from public.blog_posts where title = 'One of many ${MANY / 2}'`,
    )
    const rows = await engine.transaction(async (tx) => {
      await tx.query('set local role anon')
      // The statistics include earlier reads of the connection.
      const countRead = async () => {
        const [read] = await tx.query<{ rows: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'blog_posts'`,
        )
        return read?.rows ?? 0
      }
      const before = await countRead()
      await tx.query(`select * from public.find_post_neighbours('blog_posts', '${post!.id}', '{many}')`)
      return (await countRead()) - before
    })
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(MAX_ROWS_READ)
  })

  test('rejects another table with a message', async () => {
    const { error } = await use().anon.rpc('find_post_neighbours', {
      p_table: 'user_roles',
      p_post: randomUUID(),
      p_tags: [],
    })
    expect(error).toMatchObject({ code: '22023', message: 'There are no posts in "user_roles".' })
  })
})
