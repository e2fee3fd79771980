import { expect, test } from 'vitest'
import type { ListedPost } from '#app/data/post-list-manager.ts'
import { changePosts, undoChange } from './use-bulk-action.ts'

const posts = Array.from({ length: 120 }, (_, n) => ({
  table: 'blog_posts',
  id: String(n),
  updated_at: 'then',
})) as ListedPost[]
const change = async (_: unknown, part: readonly { table: string; id: string }[]) => ({
  changed: part.slice(1).map(({ id }) => ({ table: 'blog_posts' as const, id })),
  kept: part
    .slice(0, 1)
    .map(({ id }) => ({ table: 'blog_posts', id, title: 'T', reason: 'already' as const })),
})

test('changes posts in calls of fifty and reports progress', async () => {
  const steps: number[] = []
  const outcome = await changePosts({ change }, { action: 'publish' }, posts, {
    onProgress: (done) => steps.push(done),
    isStopped: () => false,
  })
  expect(steps).toEqual([50, 100, 120])
  expect([outcome.changed.length, outcome.kept.map(({ id }) => id)]).toEqual([117, ['0', '50', '100']])
  expect(outcome).toMatchObject({ untouched: 0, failure: null })
})

test('makes no further call after a stop or a failure', async () => {
  let done = 0
  const stopped = await changePosts({ change }, { action: 'delete' }, posts, {
    onProgress: (count) => (done = count),
    isStopped: () => done >= 50,
  })
  expect([stopped.changed.length, stopped.untouched]).toEqual([49, 70])
  const failure = new Error('no line')
  const failed = await changePosts(
    { change: async () => Promise.reject(failure) },
    { action: 'delete' },
    posts,
    { onProgress: () => {}, isStopped: () => false },
  )
  expect(failed).toEqual({ changed: [], kept: [], untouched: 120, failure })
})

test('undo restores deleted posts and changes others back', async () => {
  const calls: string[] = []
  const manager = {
    change: async ({ action }: { action: string }) => (calls.push(action), { changed: [], kept: [] }),
    putBack: async () => (calls.push('put back'), { changed: [], kept: [] }),
  }
  const steps = { onProgress: () => {}, isStopped: () => false }
  const changed = [{ table: 'blog_posts' as const, id: '1' }]
  await undoChange(manager, { action: 'delete' }, changed, steps)
  await undoChange(manager, { action: 'add-tag', tag: 'x' }, changed, steps)
  expect(calls).toEqual(['restore', 'put back'])
})
