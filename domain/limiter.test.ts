import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

function createTasks(count: number) {
  const started: number[] = []
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const tasks = ends.map(({ promise }, index) => () => {
    started.push(index)
    return promise
  })
  return { started, ends, tasks }
}

test('runs at most the given number of tasks, the others in order, also after a failure', async () => {
  const { started, ends, tasks } = createTasks(5)
  const limit = createLimiter(2)
  const results = tasks.map((task) => limit(task))
  await expect.poll(() => started).toEqual([0, 1])
  ends[1]!.resolve(1)
  await expect(results[1]).resolves.toBe(1)
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[0]!.reject(new Error('lost'))
  await expect(results[0]).rejects.toThrow('lost')
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
})

test('skips a queued task that was aborted', async () => {
  const { started, ends, tasks } = createTasks(3)
  const limit = createLimiter(1)
  const aborted = new AbortController()
  const first = limit(tasks[0]!)
  const second = limit(tasks[1]!, aborted.signal)
  void limit(tasks[2]!)
  aborted.abort()
  ends[0]!.resolve(0)
  await first
  await expect(second).rejects.toThrow(/aborted/)
  await expect.poll(() => started).toEqual([0, 2])
})
