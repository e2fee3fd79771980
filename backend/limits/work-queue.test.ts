import { expect, test } from 'vitest'
import { createWorkQueue, QueueFullError } from './work-queue.ts'

test('only so much runs at once, the rest waits in order, and too much is refused', async () => {
  const run = createWorkQueue({ atOnce: 2, maxWaiting: 3 })
  const ends: (() => void)[] = []
  const started: number[] = []
  const work = (number: number) =>
    run(() => {
      started.push(number)
      return new Promise<number>((resolve) => ends.push(() => resolve(number)))
    })
  const results = [1, 2, 3, 4, 5].map(work)
  await expect(work(6)).rejects.toBeInstanceOf(QueueFullError)
  expect(started).toEqual([1, 2])
  for (let index = 0; index < 5; index += 1) {
    ends[index]!()
    await results[index]
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(started).toEqual([1, 2, 3, 4, 5])
})

test('work that fails makes room', async () => {
  const run = createWorkQueue({ atOnce: 1, maxWaiting: 0 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'done')).toBe('done')
})
