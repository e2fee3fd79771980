/** New posts of a batch are written together, with the same result as one by one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, Queryable } from '#backend/database/engine.ts'
import { type ImportRow, sanitizePosts } from '#supabase/functions/_shared/sanitizer/sanitize-posts.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { makeSentPost } from '#tests/support/site/import-calls.ts'

const STORED_PICTURE = 'https://files.example/storage/v1/object/public/blog-images/blog-images/a.webp'
/** Rows of an import, without ids, order and times. */
const TRACES = `
  with post as (
    select 'blog_posts' as post_table, to_jsonb(p) - '{id,author_id}'::text[] as said, id from public.blog_posts p
    union all select 'news_posts', to_jsonb(p) - '{id,author_id}'::text[], id from public.news_posts p
  ), named as (select id, said ->> 'slug' as slug from post)
  select replace(jsonb_build_object(
    'posts', (select jsonb_agg(said order by post_table, said ->> 'slug') from post),
    'authors', (select jsonb_agg(name order by name) from public.authors),
    'authored', (select count(*) from public.blog_posts where author_id is not null),
    'tags', (select jsonb_agg(to_jsonb(t) - 'created_at' - 'updated_at' order by slug) from public.tags t),
    'tagged', (select jsonb_agg(jsonb_build_array(n.slug, t.tag, t.is_published, t.published_at) order by n.slug, t.tag)
      from public.post_tags t join named n on n.id = t.post_id),
    'slugs', (select jsonb_agg(jsonb_build_array(s.post_table, s.slug, s.is_current, n.slug) order by s.post_table, s.slug)
      from public.post_slugs s join named n on n.id = s.post_id),
    'sources', (select jsonb_agg(jsonb_build_array(s.post_table, s.source_id, s.digest, s.written_at, n.slug) order by s.source_id)
      from public.post_sources s join named n on n.id = s.post_id),
    'noted', (select jsonb_agg(to_jsonb(r) - '{id,post_id,before}'::text[] || jsonb_build_object('slug', n.slug) order by r.number, r.source_id)
      from public.import_run_posts r left join named n on n.id = r.post_id),
    'redirects', (select jsonb_agg(jsonb_build_array(r.path, r.run_id, n.slug) order by r.path)
      from public.post_redirects r join named n on n.id = r.post_id),
    'pictures', (select jsonb_agg(jsonb_build_array(i.url, i.state, n.slug) order by n.slug, i.url)
      from public.imported_pictures i join named n on n.id = i.post_id),
    'changes', (select jsonb_agg(jsonb_build_array(c.action, n.slug) order by n.slug, c.action)
      from public.post_changes c join named n on n.id = c.post_id),
    'activity', (select count(*) from public.activity where kind = 'post'),
    'media', (select jsonb_agg(jsonb_build_array(u.bucket, u.name, u.fields, n.slug) order by u.name, n.slug)
      from public.media_uses u join named n on n.id = u.document_id),
    'search', (select jsonb_agg(jsonb_build_array(n.slug, s.is_published, s.published_at, s.title_words, s.headline_words, s.all_words) order by n.slug)
      from search.posts s join named n on n.id = s.post_id),
    'words', (select jsonb_agg(to_jsonb(w) order by word) from search.words w),
    'parts', (select count(*) from search.word_parts)
  )::text, to_jsonb(now()) #>> '{}', 'now')::jsonb as traces`

class RolledBack extends Error {}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await createTestEngine(kind)
    })
    afterAll(() => engine.close())

    /** Runs `work` in a transaction that is rolled back, and returns the rows that it wrote. */
    const traceOf = async (work: (tx: Queryable) => Promise<unknown>): Promise<unknown> => {
      let traces: unknown
      await engine
        .transaction(
          async (tx) => {
            await work(tx)
            await tx.query('reset role')
            traces = (await tx.query(TRACES))[0]!['traces']
            throw new RolledBack()
          },
          { role: 'service_role', settings: { 'request.path': '/rpc/import_posts' } },
        )
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
      return traces
    }
    const startRun = async (table: string, overwrites = false) => {
      const [run] = await engine.query<{ id: string }>(
        `insert into public.import_runs (post_table, options) values ($1, $2) returning id`,
        [table, { overwrite_edited: overwrites }],
      )
      return run!.id
    }
    const together = (run: string, rows: readonly ImportRow[]) => (tx: Queryable) =>
      tx.query('select public.import_posts($1, $2)', [run, JSON.stringify(rows)])
    const oneByOne = (run: string, rows: readonly ImportRow[]) => async (tx: Queryable) => {
      const seen = new Set<string>()
      for (const row of rows) {
        if (!seen.has(row.source_id)) {
          await tx.query('select public.import_post_alone(r, $2) from public.import_runs r where id = $1', [
            run,
            JSON.stringify(row),
          ])
        }
        seen.add(row.source_id)
      }
    }

    const awkwardPosts = (post_table: 'blog_posts' | 'news_posts'): ImportRow[] => {
      const own = `peakshelf:${randomUUID()}`
      const posts = [
        makeSentPost('a', {
          slug: 'same',
          tags: ['SEO', 'two words'],
          author: 'Ann',
          redirects: ['/old/a', '/old/both'],
        }),
        makeSentPost('b', {
          slug: 'same',
          tags: ['seo', 'Two  Words', 'C#'],
          author: 'ANN',
          redirects: ['/old/b', '/old/both'],
        }),
        makeSentPost('c', {
          slug: '',
          title: 'Größe & “Quotes” 4e1b7',
          content: '<p>Слово и word</p>',
          author: null,
          tags: [],
        }),
        makeSentPost('d', {
          status: 'draft',
          content: `<p>x</p><img src="${STORED_PICTURE}"><img src="https://a.example/1.png">`,
          pictures: [{ src: 'https://a.example/1.png', alt: '' }],
        }),
        makeSentPost('refused', { content: '<p> </p>' }),
        makeSentPost('e', {
          published_at: '2030-01-02T03:04:05Z',
          featured_image: 'https://a.example/2.png',
          tags: ['C++', 'c#'],
        }),
        makeSentPost('a', { slug: 'twice', title: 'The same source again' }),
        makeSentPost('cannot be held', { title: 'Not a date' }),
        makeSentPost('f', { own_id: '7', seo_title: 'T', noindex: true, author: 'Bob', tags: ['C++'] }),
        makeSentPost('g', { own_id: '7', title: 'The id of another' }),
        makeSentPost('h', { slug: 'same', source_id: own, author: 'Admin' }),
      ]
      const rows = sanitizePosts({
        kind: post_table === 'blog_posts' ? 'blog' : 'news',
        posts: posts.map((post, index) => ({ number: index + 1, line: index + 2, post })),
        notesPictures: true,
        storageOrigins: ['https://files.example'],
      })
      return rows.map((row) =>
        row.title === 'Not a date' && 'post' in row
          ? { ...row, post: { ...row.post, published_at: 'some day' } }
          : row,
      )
    }

    test.each(['blog_posts', 'news_posts'] as const)(
      'writes new %s together with the same result as one by one',
      async (table) => {
        const run = await startRun(table)
        const rows = awkwardPosts(table)
        const traces = await traceOf(together(run, rows))
        expect(traces).toEqual(await traceOf(oneByOne(run, rows)))
        expect(traces).toMatchObject({
          activity: 0,
          noted: expect.arrayContaining([
            expect.objectContaining({
              outcome: 'failed',
              reason: 'The database cannot hold this post as it is.',
            }),
            expect.objectContaining({ outcome: 'refused' }),
          ]) as unknown,
        })
      },
    )

    test('writes new and existing posts together with the same result as one by one', async () => {
      const [first, second] = [await startRun('blog_posts'), await startRun('blog_posts')]
      const rows = awkwardPosts('blog_posts')
      const known = rows.filter((_, index) => index % 3 === 0)
      const changed = rows.map((row, index) => (index % 2 === 0 ? { ...row, digest: 'other' } : row))
      const after = (work: (tx: Queryable) => Promise<unknown>) => async (tx: Queryable) => {
        await oneByOne(first, known)(tx)
        await work(tx)
      }
      expect(await traceOf(after(together(second, changed)))).toEqual(
        await traceOf(after(oneByOne(second, changed))),
      )
    })

    test('answers a batch in order, and the same when it is repeated', async () => {
      const run = await startRun('news_posts')
      const rows = awkwardPosts('news_posts')
      await traceOf(async (tx) => {
        const send = async () =>
          (
            await tx.query<{ answer: { results: { number: number; outcome: string; post_id: string }[] } }>(
              'select public.import_posts($1, $2) as answer',
              [run, JSON.stringify(rows)],
            )
          )[0]!.answer
        const answer = await send()
        // The second post of a source gets the outcome of the first.
        expect(answer.results.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 1, 8, 9, 10, 11])
        expect(answer.results.filter(({ outcome }) => outcome === 'created')).toHaveLength(9)
        expect(await send()).toEqual(answer)
      })
    })
  })
}
