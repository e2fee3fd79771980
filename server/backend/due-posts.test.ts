import { expect, test } from 'vitest'
import { isConcerned, type PageChange } from '#domain/page-keys/page-reads.ts'
import { createDuePosts } from './due-posts.ts'

const NOTHING = { next_in: null, blog_posts: [], news_posts: [] }
const ROW = {
  id: 'p1',
  slugs: ['a'],
  isSeen: true,
  isMoved: true,
  tags: [],
  authors: [],
  moments: ['2026-01-01T00:00:00Z'],
}

/** A database that gives the answers it was told, one after the other, and a clock that is moved by hand. */
function start(answers: (object | null)[]) {
  const timers: { at: number; run: () => void }[] = []
  const changes: PageChange[] = []
  const asked: unknown[] = []
  let clock = 0
  const rpc = async (_: string, { p_since }: { p_since: unknown }) => {
    asked.push(p_since)
    const data = answers.shift() ?? null
    return data ? { data: { now: `time ${asked.length}`, ...data }, error: null } : { data: null, error: {} }
  }
  const due = createDuePosts({
    client: { rpc } as never,
    pageCache: { change: (change) => changes.push(change) },
    now: () => clock,
    startTimer(run, milliseconds) {
      const timer = { at: clock + milliseconds, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const pass = async (milliseconds: number) => {
    clock += milliseconds
    for (const timer of timers.filter(({ at }) => at <= clock)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
    await new Promise(setImmediate)
  }
  return { due, pass, changes, asked, timers }
}

test('what becomes due is told in its moment, as if it had come just then', async () => {
  const { due, pass, changes, asked } = start([
    { ...NOTHING, next_in: 60 },
    { ...NOTHING, blog_posts: [ROW] },
  ])
  await due.check()
  await pass(59_000)
  expect(changes).toEqual([])
  await pass(1_005)
  expect(asked).toEqual([null, 'time 1'])
  expect(isConcerned({ keys: new Set(['blog_posts/order']), spans: [] }, changes[0]!)).toBe(true)
  expect(isConcerned({ keys: new Set(['news_posts/order']), spans: [] }, changes[0]!)).toBe(false)
})

test('a post that is dated nearer is waited for, and one later does not put it off', async () => {
  const { due, pass, asked } = start([{ ...NOTHING, next_in: 3_600 }, NOTHING])
  await due.check()
  due.expectIn(10)
  due.expectIn(100)
  await pass(10_005)
  expect(asked).toHaveLength(2)
})

test('too many at once concern all of their table', async () => {
  const { due, changes } = start([{ ...NOTHING, news_posts: null }])
  await due.check()
  expect(isConcerned({ keys: new Set(['news_posts']), spans: [] }, changes[0]!)).toBe(true)
})

test('a database that is away is asked again after a second, about the same time', async () => {
  const { due, pass, asked } = start([{ ...NOTHING, next_in: 5 }, null, { ...NOTHING, blog_posts: [ROW] }])
  await due.check()
  await pass(5_005)
  await pass(1_000)
  expect(asked).toEqual([null, 'time 1', 'time 1'])
})

test('far moments are asked about again after a day, and nothing is after the end', async () => {
  const { due, timers } = start([{ ...NOTHING, next_in: 10_000_000 }])
  await due.check()
  expect(timers[0]!.at).toBe(86_400_000)
  due.close()
  due.expectIn(1)
  expect(timers).toEqual([])
})
