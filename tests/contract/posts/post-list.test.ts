/** Permissions, filters, orders and query plans of the post list. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { enterAs, idsOf, type Listing, prepareList } from './post-list-calls.ts'

const FAR = '2031-05-04T10:00:00+00:00'
/** A word that no other post has. */
const makeWord = () => `w${randomUUID().replaceAll('-', '')}`

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { add, list, act } = prepareList(use)

  describe('permissions', () => {
    const post = { table: 'blog_posts', id: randomUUID() }

    test('rejects invalid calls', async () => {
      const { call } = await enterAs(use(), 'admin')
      const many = Array.from({ length: 51 }, () => ({ ...post }))
      for (const body of [
        { action: 'list', filter: { status: 'lost' } },
        { action: 'list', filter: {}, order: 'random' },
        { action: 'list', filter: {}, after: { key: 'now', id: 'x' } },
        { action: 'list', filter: {}, after: { key: 'nonsense', id: randomUUID() } },
        { action: 'publish', posts: [] },
        { action: 'publish', posts: many },
        { action: 'add-tag', posts: [post], tag: ' ' },
      ])
        expect((await call(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
    })
  })

  describe('the list', () => {
    test('pages through blog and news in each order', async () => {
      const word = makeWord()
      const made = []
      for (const [n, table] of (['blog_posts', 'news_posts', 'blog_posts', 'news_posts'] as const).entries())
        made.push(
          await add(
            {
              title: `${['delta', 'Alpha', 'charlie', 'Bravo'][n]} ${word}`,
              // Two at the same moment: the id decides between them.
              published_at: `2024-0${n < 2 ? 1 : n + 1}-01T00:00:00Z`,
            },
            table,
          ),
        )
      const [delta, alpha, charlie, bravo] = made.map(({ id }) => id) as [string, string, string, string]
      const [low, high] = [delta, alpha].sort() as [string, string]
      for (const [order, expected] of [
        ['newest', [bravo, charlie, high, low]],
        ['oldest', [low, high, charlie, bravo]],
        ['changed', [bravo, charlie, alpha, delta]],
        ['title', [alpha, bravo, charlie, delta]],
      ] as const) {
        expect(idsOf(await list({ search: word }, { order })), order).toEqual(expected)
        const seen: string[] = []
        let after: Listing['next'] = null
        do {
          const page: Listing = await list({ search: word }, { order, after, limit: 1 })
          expect(page.count).toBe(after === null ? 4 : null)
          seen.push(...idsOf(page))
          after = page.next
        } while (after !== null)
        expect(seen, order).toEqual(expected)
      }
      expect(await list({ search: word, table: 'news_posts' })).toMatchObject({ count: 2 })
    })

    test('shows and finds posts with a newer draft', async () => {
      const word = makeWord()
      const [drafted] = [await add({ title: `Drafted ${word}` }, 'news_posts'), await add({ title: word })]
      await use()
        .service.from('post_drafts')
        .insert({ post_table: 'news_posts', post_id: drafted.id, content: { title: 'N' }, based_on: FAR })
      const told = (await list({ search: word })).posts.map(({ id, has_newer_draft: has }) => [id, has])
      expect(told.filter(([, has]) => has)).toEqual([[drafted.id, true]])
      expect(told).toHaveLength(2)
      expect(await list({ search: word, status: 'newer' })).toMatchObject({
        count: 1,
        posts: [{ id: drafted.id, status: 'published' }],
      })
    })

    test('filters by state, author, tag, text and dates', async () => {
      const word = makeWord()
      const day = (n: number) => `2024-03-0${n}T12:00:00Z`
      const draft = await add({ title: `Draft ${word}`, status: 'draft', published_at: day(1) })
      const planned = await add({ title: `Planned ${word}`, published_at: FAR }, 'news_posts')
      const out = await add({
        title: 'Out',
        summary: `About ${word}`,
        published_at: day(3),
        author: `Ann ${word}`,
        tags: [`Tag ${word}`],
      })
      const binned = await add({ title: `Binned ${word}` }, 'news_posts')
      await use().service.from('news_posts').delete().eq('id', binned.id)
      const { data } = await use().service.from('blog_posts').select('author_id').eq('id', out.id).single()
      for (const [filter, expected] of [
        [{}, [planned, out, draft]],
        [{ status: 'draft' }, [draft]],
        [{ status: 'scheduled' }, [planned]],
        [{ status: 'published' }, [out]],
        [{ status: 'bin' }, [binned]],
        [{ author: data!.author_id }, [out]],
        [{ tag: `tag-${word}` }, [out]],
        [{ from: day(1), to: day(3) }, [draft]],
        [{ from: day(2) }, [planned, out]],
        [{ table: 'blog_posts', status: 'published' }, [out]],
      ] as const) {
        const found = await list({ search: word, ...filter })
        expect(idsOf(found), JSON.stringify(filter)).toEqual(expected.map(({ id }) => id))
        expect(found.count).toBe(expected.length)
      }
      expect(idsOf(await list({ search: '!!' }))).toEqual([])
      const { authors, tags } = await act({ action: 'choices' })
      expect(authors).toContainEqual({ value: data!.author_id, name: `Ann ${word}` })
      expect(tags).toContainEqual({ value: `tag-${word}`, name: `Tag ${word}` })
    })

    // The full-text parser splits `4e8e` into a number and a letter.
    test.for([
      'da4f60ba-d7aa-4e8e-aa82-8c72b622ae32',
      '6935e32b-9359-4a40-a08f-d8d86a3e46d7',
      '5da56141-def2-4d33-8e1b-51871e74ff19',
      '12e4a567',
    ])('finds a title that ends in %s, or a prefix of it', async (end) => {
      const { id } = await add({ title: `Coded ${end}` })
      for (const search of [end, end.slice(0, -1)])
        expect(idsOf(await list({ search })), search).toContain(id)
      expect(idsOf(await list({ search: `${end.slice(0, -1)}x` }))).not.toContain(id)
    })

    test('counts up to 100, except states with a stored count', async () => {
      await use().engine.query(
        `insert into public.blog_posts (title, content, published_at)
         select 'Many ' || n, 'x', timestamptz '1990-01-01' + n * interval '1 minute' from generate_series(1, 1005) n`,
      )
      const found = await list({ to: '1991-01-01T00:00:00Z' }, { limit: 2 })
      expect(found).toMatchObject({
        count: 100,
        has_more: true,
        posts: [{ title: 'Many 1005' }, { title: 'Many 1004' }],
      })
      for (const status of ['draft', 'published'] as const) {
        await add({ status })
        const { count } = await use()
          .service.from('blog_posts')
          .select('id', { count: 'exact', head: true })
          .eq('status', status)
          .lte('published_at', new Date().toISOString())
        const told = await list({ table: 'blog_posts', status }, { limit: 2 })
        expect(told, status).toMatchObject({ count, has_more: false })
      }
    })
  })
})
