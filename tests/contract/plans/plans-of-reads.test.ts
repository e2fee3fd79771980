/**
 * No read takes longer the more posts there are: by the plans of the statements that pages, feeds, sitemaps, searches and the
 * lists of writers cause, as the database ran them, no more than a page of any table of posts is read or sorted.
 * docs/decisions/0017-count-lists-by-trigger.md
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostsClient } from '#app/data/context/context.ts'
import { type ExplainedEngine, openExplainedEngine } from '#tests/support/database/explained-engine.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { addOtherPosts } from '#tests/support/many-posts/other-posts.ts'
import { describeStored, READINGS, type StoredPosts } from '#tests/support/many-posts/readings.ts'
import { STAFF_READINGS } from '#tests/support/many-posts/staff-readings.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { listPlanFaults } from './list-plan-faults.ts'

const POSTS = 2_000
/** As many as one page of a list of writers may show, and the one behind it: what is counted is counted up to there. */
const A_PAGE = 101

/** What reads more than a page, and how much it may: bounded, too, whatever the number of posts. */
const BOUNDS: { what: RegExp; most: number; why: string }[] = [
  {
    what: /middle (?:page|part)/,
    most: 750,
    why: 'docs/decisions/0017-count-lists-by-trigger.md: of one day, half are skipped; it has 1,440',
  },
  {
    what: /^what goes on from a post/,
    most: 400,
    why: 'of two tags, the newest 200 posts of each are compared',
  },
  {
    what: /^a search for/,
    most: 1_500,
    why: 'docs/decisions/0016-search-without-extensions.md: so many of the newest are gone through',
  },
  {
    what: /^the room, .*(?:every 100th|a word|published)/,
    most: 800,
    why: 'posts are walked in their order until the page is full, past 300 drafts here; what few have is found by its index',
  },
]
const boundOf = (name: string) =>
  BOUNDS.find(({ what }) => what.test(name)) ?? { most: A_PAGE, why: 'no more than a page' }

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let explained: ExplainedEngine
    let backend: FunctionsBackend
    let stored: StoredPosts
    let owner: PostsClient

    beforeAll(async () => {
      explained = await openExplainedEngine(kind)
      const { engine } = explained
      backend = await startFunctionsBackend(kind, { engine })
      await addNumberedPosts(engine, 0, POSTS, { singly: 8, wordsOfAText: 20 })
      await addOtherPosts(engine, { drafts: 300 })
      await engine.query('vacuum (analyze)')
      stored = await describeStored(backend.anon as PostsClient, POSTS)
      owner = (await backend.signIn('admin')).client as PostsClient
    })
    afterAll(() => backend.stop())

    test('a table that is read from end to end and sorted would be found, inside a function, too', async () => {
      await explained.engine.execute(`create function public.read_all() returns text language plpgsql as $$
        begin return (select title from public.blog_posts order by summary limit 1); end $$`)
      explained.takeStatements()
      await explained.engine.query('select public.read_all()')
      const faults = listPlanFaults(explained.takeStatements(), A_PAGE)
      expect(faults).toEqual([
        expect.stringContaining('rows are sorted'),
        expect.stringContaining('rows of blog_posts are read by Seq Scan'),
      ])
    })

    test.each([
      ...READINGS.map((reading) => ({ ...reading, isOfWriters: false })),
      ...STAFF_READINGS.map((reading) => ({ ...reading, isOfWriters: true })),
    ])('$name', async ({ name, read, isOfWriters }) => {
      const { most, why } = boundOf(name)
      const client = isOfWriters ? owner : (backend.anon as PostsClient)
      // A connection plans a statement for its values first, and for any values when it has met it some times.
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await explained.engine.query(`set plan_cache_mode = ${mode}`)
        explained.takeStatements()
        await read(client, stored)
        const statements = explained.takeStatements()
        expect(statements.length).toBeGreaterThan(0)
        expect(listPlanFaults(statements, most), `${mode}: ${why}`).toEqual([])
      }
    })
  })
}
