/**
 * Tests how many rows reads look at, according to the executed query plans of pages, feeds, sitemaps, searches and staff
 * lists: posts and staff lists at most a page of rows; public lists each of their posts once, by index
 * (docs/decisions/0017-count-lists-when-read.md).
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
/** Maximum page size of staff lists, plus one row that shows whether there is another page. */
const MAX_ROWS_PER_PAGE = 101

/** Reads of more than a page, with their upper bounds. */
const BOUNDS: { name: RegExp; maxRows: number; why: string }[] = [
  {
    name: /^the neighbors of a post/,
    maxRows: 400,
    why: 'compares the newest 200 posts of each of two tags',
  },
  {
    name: /^(?:the \w+ page|a page|a tag|all tags|tags|an author|all authors|search|llms|list in admin)|sitemap|feed of/,
    maxRows: 3 * POSTS,
    why: 'docs/decisions/0017-count-lists-when-read.md: counts the posts of a list',
  },
  {
    name: /^staff list, (?:newest|oldest|by title|recently changed|drafts|scheduled|published|news)$/,
    maxRows: 2 * POSTS,
    why: 'the first page counts all posts of this status',
  },
  {
    name: /^staff list, .*(?:every 100th|a word|published)/,
    maxRows: 800,
    why: 'posts are read in order until the page is full, here past 300 drafts; rare values are found by index',
  },
]
const boundOf = (name: string) =>
  BOUNDS.find(({ name: pattern }) => pattern.test(name)) ?? {
    maxRows: MAX_ROWS_PER_PAGE,
    why: 'at most one page',
  }

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

    test('detects a sequential scan and a sort inside a function', async () => {
      await explained.engine.execute(`create function public.read_all() returns text language plpgsql as $$
        begin return (select title from public.blog_posts order by summary limit 1); end $$`)
      explained.takeStatements()
      await explained.engine.query('select public.read_all()')
      const faults = listPlanFaults(explained.takeStatements(), MAX_ROWS_PER_PAGE)
      expect(faults).toEqual([
        expect.stringContaining('rows are sorted'),
        expect.stringContaining('rows of blog_posts are read by Seq Scan'),
      ])
    })

    test.each([
      ...READINGS.map((reading) => ({ ...reading, isStaff: false })),
      ...STAFF_READINGS.map((reading) => ({ ...reading, isStaff: true })),
    ])('$name', async ({ name, read, isStaff }) => {
      const { maxRows, why } = boundOf(name)
      const client = isStaff ? owner : (backend.anon as PostsClient)
      // A connection first uses custom plans and may switch to a generic plan.
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await explained.engine.query(`set plan_cache_mode = ${mode}`)
        explained.takeStatements()
        await read(client, stored)
        const statements = explained.takeStatements()
        expect(statements.length).toBeGreaterThan(0)
        expect(listPlanFaults(statements, maxRows), `${mode}: ${why}`).toEqual([])
      }
    })
  })
}
