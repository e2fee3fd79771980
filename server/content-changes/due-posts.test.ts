import { expect, test } from 'vitest'
import { isAffected, type PageChange } from '#domain/page-reads.ts'
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

/** A database with prepared results, and a manual clock. */
function start(answers: (object | null)[]) {
  const timers: { at: number; run: () => void }[] = []
  const changes: PageChange[] = []
  const asked: unknown[] = []
  let clock = 0
  let held: Promise<void> | null = null
  const rpc = async (_: string, { p_since }: { p_since: unknown }) => {
    asked.push(p_since)
    await held
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
  /** Advances the clock without running timers, like a busy process. */
  const stall = (milliseconds: number) => (clock += milliseconds)
  const hold = () => {
    const turn = Promise.withResolvers<void>()
    held = turn.promise
    return turn.resolve
  }
  return { due, pass, stall, hold, changes, asked, timers }
}

test('evicts the pages of a post when it becomes due', async () => {
  const { due, pass, changes, asked } = start([
    { ...NOTHING, next_in: 60 },
    { ...NOTHING, blog_posts: [ROW] },
  ])
  await due.check()
  changes.length = 0
  await pass(59_999)
  expect(changes).toEqual([])
  await pass(1)
  expect(asked).toEqual([null, 'time 1'])
  expect(isAffected({ keys: new Set(['blog_posts/order']), spans: [] }, changes[0]!)).toBe(true)
  expect(isAffected({ keys: new Set(['news_posts/order']), spans: [] }, changes[0]!)).toBe(false)
})

test('queries the next due time again when a post gets a date', async () => {
  const { due, pass, asked, timers } = start([
    { ...NOTHING, next_in: 3_600 },
    { ...NOTHING, next_in: 10 },
  ])
  await due.check()
  due.expect()
  await pass(0)
  expect(asked).toHaveLength(2)
  expect(timers.map(({ at }) => at)).toEqual([10_000])
})

test('cached pages wait for a due post, even when the timer is late', async () => {
  const { due, stall, hold, changes } = start([
    { ...NOTHING, next_in: 60 },
    { ...NOTHING, blog_posts: [ROW] },
  ])
  await due.check()
  changes.length = 0
  expect(due.settled()).toBeNull()
  stall(59_999)
  expect(due.settled()).toBeNull()
  const answer = hold()
  stall(1)
  const settled = due.settled()!
  expect(changes).toEqual([])
  answer()
  expect(await settled).toBe(true)
  expect(changes).toHaveLength(1)
  expect(due.settled()).toBeNull()
})

test('cached pages wait at most a second, and not at all while the database is unavailable', async () => {
  const { due, pass, stall, hold } = start([{ ...NOTHING, next_in: 60 }, null, null])
  await due.check()
  const answer = hold()
  stall(60_000)
  const settled = due.settled()
  await pass(1_000)
  expect(await settled).toBe(false)
  expect(due.settled()).toBeNull()
  answer()
  await pass(0)
  hold()
  await pass(1_000)
  expect(due.settled()).toBeNull()
})

test('evicts all pages of a table when too many posts are due', async () => {
  const { due, changes } = start([NOTHING, { ...NOTHING, news_posts: null }])
  await due.check()
  await due.check()
  expect(isAffected({ keys: new Set(['news_posts']), spans: [] }, changes[2]!)).toBe(true)
})

test('queries an unavailable database again after a second, for the same period', async () => {
  const { due, pass, asked } = start([{ ...NOTHING, next_in: 5 }, null, { ...NOTHING, blog_posts: [ROW] }])
  await due.check()
  await pass(5_000)
  await pass(1_000)
  expect(asked).toEqual([null, 'time 1', 'time 1'])
})

test('assumes any change before the first response', async () => {
  const { due, pass, changes } = start([null, NOTHING])
  await due.check()
  expect(changes).toEqual([])
  await pass(1_000)
  for (const table of ['blog_posts', 'news_posts'])
    expect(changes.some((change) => isAffected({ keys: new Set([table]), spans: [] }, change))).toBe(true)
})

test('queries again after a day at the latest, and never after it is closed', async () => {
  const { due, timers } = start([{ ...NOTHING, next_in: 10_000_000 }])
  await due.check()
  expect(timers[0]!.at).toBe(86_400_000)
  due.close()
  due.expect()
  expect(timers).toEqual([])
})
