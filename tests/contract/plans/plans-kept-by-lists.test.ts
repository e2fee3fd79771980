/**
 * Lists keep their plans (docs/decisions/0017-count-lists-by-trigger.md): those that a connection made while there were few posts
 * have to be right when there are many, before anything was analyzed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExplainedEngine, openExplainedEngine } from '#tests/support/database/explained-engine.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { listPlanFaults } from './list-plan-faults.ts'

const FEW = 90
const MANY = 500
/** A page, and how many are skipped before it is sought by its day. */
const MAX_ROWS_READ = 12 + 61
const DRAFTS_AMONG = 4
/** Posts of a tag that are compared to find related posts. */
const MAX_POSTS_PER_TAG = 200
const AND_ITSELF = 1

const LISTS = [
  { name: 'the list', list: `'blog_posts', 'all', ''` },
  { name: 'what sitemaps name', list: `'blog_posts', 'indexed', ''` },
  { name: 'a tag', list: `'blog_posts', 'tag', 'many'` },
  {
    name: 'an author',
    list: `'blog_posts', 'author', (select id::text from public.authors where name = 'Ann Writer')`,
  },
  {
    name: 'an author in both tables',
    list: `null, 'author', (select id::text from public.authors where name = 'Ann Writer')`,
  },
  { name: 'all that writers see', list: `'blog_posts', 'every', ''` },
  { name: 'drafts', list: `'blog_posts', 'draft', ''` },
]

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let explained: ExplainedEngine
    const run = (sql: string) => explained.engine.query(sql)

    const addPosts = (from: number, to: number) =>
      run(`insert into public.blog_posts (title, content, author, tags, status, published_at)
        select 'One of many ' || n, repeat('Text ', 300), 'Ann Writer', array['Many'],
          case n % ${DRAFTS_AMONG} when 1 then 'draft' else 'published' end, timestamptz '2001-01-01' + n * interval '6 hours'
        from generate_series(${from}, ${to}) n`)

    /** First, middle and last pages, from both ends. */
    async function readList(list: string, posts: number): Promise<number> {
      let rows = 0
      // Without ANALYZE, the planner estimates by the pages of a table, which gives other plans than for few posts.
      await run('discard plans')
      for (const place of [0, 60, Math.floor(posts * 0.45), posts - 10])
        rows += (await run(`select * from lists.list_page(${list}, 12, ${place})`)).length
      for (const place of [1, 20]) await run(`select * from lists.list_page(${list}, 1, 0, ${place})`)
      return rows
    }

    const listPublished = async () => {
      const posts = await run(
        `select id from public.blog_posts where status = 'published' and title like 'One of many%' order by published_at`,
      )
      return posts.map(({ id }) => id as string)
    }
    const findNeighbours = (post: string) =>
      run(`select * from public.find_post_neighbours('blog_posts', '${post}', '{many}')`)

    beforeAll(async () => {
      explained = await openExplainedEngine(kind)
      await run(`select set_config('request.jwt.claims', '{"role": "service_role"}', false)`)
      await addPosts(1, FEW)
      for (const { list } of LISTS) await readList(list, FEW)
      await run(`select * from public.list_published_posts('blog_posts', null, 12, 0)`)
      await findNeighbours((await listPublished())[0]!)
      await addPosts(FEW + 1, FEW + MANY)
    })
    afterAll(() => explained.engine.close())

    test.each(LISTS)('$name is read by the page', async ({ name, list }) => {
      const posts =
        ((FEW + MANY) * (name === 'drafts' ? 1 : name === 'all that writers see' ? 4 : 3)) / DRAFTS_AMONG
      explained.takeStatements()
      expect(await readList(list, Math.floor(posts))).toBeGreaterThan(36)
      const statements = explained.takeStatements()
      expect(statements.length).toBeGreaterThan(4)
      expect(listPlanFaults(statements, MAX_ROWS_READ)).toEqual([])
    })

    test('what goes on from a post is found by indexes', async () => {
      const posts = await listPublished()
      expect(posts.length).toBeGreaterThan(2 * MAX_POSTS_PER_TAG)
      // Without ANALYZE, the planner estimates by the pages of a table, which gives other plans than for few posts.
      await run('discard plans')
      for (const place of [0, posts.length / 2, posts.length - 1]) {
        const post = posts[Math.floor(place)]!
        explained.takeStatements()
        expect((await findNeighbours(post)).length).toBeGreaterThan(3)
        expect(listPlanFaults(explained.takeStatements(), MAX_POSTS_PER_TAG + AND_ITSELF)).toEqual([])
      }
    })

    test('and the posts of a page one by one', async () => {
      explained.takeStatements()
      expect(
        await run(`select * from public.list_published_posts('blog_posts', null, 12, 240)`),
      ).toHaveLength(12)
      expect(listPlanFaults(explained.takeStatements(), MAX_ROWS_READ)).toEqual([])
    })
  })
}
