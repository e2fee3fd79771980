import { expect, test } from 'vitest'
import type { PostsClient } from '#app/data/context/context.ts'
import { createRedirectLookup, isLegacyFrontPage } from './find-redirect.ts'

const SITE = 'https://shelf.example'

type Row = { path: string; target: string | null; status: number; source: string }
type Question = { p_path: string; p_written: string[] }

type State = { isAway: boolean; onAnswered: (() => void) | null }

/** A client whose database contains these redirects. */
function makeClient(rows: Row[]): { client: PostsClient; questions: Question[]; state: State } {
  const questions: Question[] = []
  const state: State = { isAway: false, onAnswered: null }
  const client = {
    rpc: async (_: string, question: Question) => {
      questions.push(question)
      if (state.isAway) return { data: null, error: { message: 'away' } }
      const asked = [question.p_path, ...question.p_written]
      const found = asked.map((path) => rows.find((row) => row.path === path)).find((row) => row)
      state.onAnswered?.()
      return { data: found ? [found] : [], error: null }
    },
  }
  return { client: client as unknown as PostsClient, questions, state }
}

const ROWS: Row[] = [
  { path: '/2025/06/tacos/', target: '/blog/post-1', status: 301, source: 'import' },
  { path: '/blogs/news/opening', target: '/news/post-2', status: 301, source: 'import' },
  { path: '/?p=101', target: '/blog/post-3', status: 301, source: 'import' },
  { path: '/old', target: '/new', status: 302, source: 'manual' },
  { path: '/anchored', target: '/new#top', status: 301, source: 'manual' },
  { path: '/asked', target: '/search?q=x', status: 301, source: 'manual' },
  { path: '/away', target: 'https://a.example/', status: 301, source: 'manual' },
  { path: '/home', target: `${SITE}/`, status: 301, source: 'manual' },
  { path: '/circle', target: `${SITE}/Circle/?x=1`, status: 301, source: 'manual' },
  { path: '/gone', target: null, status: 410, source: 'manual' },
  { path: '/odd', target: '/new', status: 307, source: 'manual' },
]

const find = async (path: string, query: string) =>
  createRedirectLookup(makeClient(ROWS).client, { siteUrl: SITE }).find(path, query)

test.for([
  ['/2025/06/tacos/', '', '/blog/post-1'],
  ['/2025/06/tacos', '', '/blog/post-1'],
  ['/2025/06/tacos/', '?utm_source=x', '/blog/post-1'],
  ['/blogs/news/opening/', '', '/news/post-2'],
  ['/Blogs//News/Opening', '', '/news/post-2'],
  ['/', '?p=101', '/blog/post-3'],
  ['/OLD/', '?utm_source=x', '/new?utm_source=x'],
  ['/anchored', '?a=1', '/new?a=1#top'],
  ['/asked', '?a=1', '/search?q=x'],
  ['/away', '?code=secret', 'https://a.example/'],
  ['/home', '', '/'],
] as const)('%s%s redirects to %s', async ([path, query, target]) => {
  expect(await find(path, query)).toMatchObject({ target })
})

test.for([
  ['/', '?p=102'],
  ['/', ''],
  ['/nowhere', ''],
  ['/circle', ''],
  ['/odd', ''],
  [`/${'x'.repeat(600)}`, ''],
] as const)('%s%s is not redirected', async ([path, query]) => {
  expect(await find(path, query)).toBeNull()
})

test('a removed path has no target, and a redirect returns the stored spelling of the path', async () => {
  expect(await find('/Gone', '?x')).toEqual({ status: 410, target: null, path: '/gone' })
  expect(await find('/2025/06/tacos', '')).toMatchObject({ path: '/2025/06/tacos/' })
})

test('caches a result for a minute, even an empty one, but not an error', async () => {
  const { client, questions, state } = makeClient(ROWS)
  let now = 0
  const redirects = createRedirectLookup(client, { siteUrl: SITE, now: () => now })
  for (let n = 0; n < 3; n += 1) await redirects.find('/nowhere', '')
  expect(questions).toHaveLength(1)
  now = 60_001
  await redirects.find('/nowhere', '')
  expect(questions).toHaveLength(2)
  state.isAway = true
  expect(await redirects.find('/old', '')).toBeNull()
  state.isAway = false
  expect(await redirects.find('/old', '')).toMatchObject({ target: '/new' })
})

test('queries again after a change, also after a change during the query', async () => {
  const rows: Row[] = []
  const { client, state } = makeClient(rows)
  let generation = 0
  const redirects = createRedirectLookup(client, { siteUrl: SITE, generation: () => generation })
  state.onAnswered = () => {
    state.onAnswered = null
    rows.push(...ROWS)
    generation += 1
  }
  expect(await redirects.find('/2025/06/tacos/', '')).toBeNull()
  expect(await redirects.find('/2025/06/tacos/', '')).toMatchObject({ target: '/blog/post-1' })
})

test('only a numeric parameter identifies a post on the home page', () => {
  expect(isLegacyFrontPage('/', '?p=101')).toBe(true)
  expect(isLegacyFrontPage('/', '?page_id=7')).toBe(true)
  expect(isLegacyFrontPage('/', '?p=x')).toBe(false)
  expect(isLegacyFrontPage('/blog', '?p=101')).toBe(false)
})
