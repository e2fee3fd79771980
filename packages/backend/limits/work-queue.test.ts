import { expect, test } from 'vitest'
import { createWorkQueue, QueueFullError, readQueueLoads } from './work-queue.ts'

test('limits parallel work, queues the rest in order and rejects what exceeds the queue', async () => {
  const run = createWorkQueue({ name: 'test', atOnce: 2, maxWaiting: 3 })
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

test('measures queues of the same name together', async () => {
  const limits = { name: 'watched', atOnce: 1, maxWaiting: 1 }
  const [one, other] = [createWorkQueue(limits), createWorkQueue(limits)]
  const gate = Promise.withResolvers<void>()
  const work = [one(() => gate.promise), one(() => gate.promise), other(() => gate.promise)]
  await expect(one(() => gate.promise)).rejects.toBeInstanceOf(QueueFullError)
  expect(readQueueLoads().get('watched')).toEqual({ running: 2, waiting: 1, refused: 1 })
  gate.resolve()
  await Promise.all(work)
  expect(readQueueLoads().get('watched')).toEqual({ running: 0, waiting: 0, refused: 1 })
})
