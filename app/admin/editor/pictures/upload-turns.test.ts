import { expect, test } from 'vitest'
import { createTurns } from './upload-turns.ts'

function makeTasks(count: number) {
  const started: number[] = []
  const ends: { resolve: (value: number) => void; reject: (reason: Error) => void }[] = []
  const tasks = Array.from({ length: count }, (_, index) => async () => {
    started.push(index)
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    ends[index] = { resolve, reject }
    return promise
  })
  return { started, ends, tasks }
}

const open = new AbortController().signal

test('no more run at a time than there are turns, and the others follow in their order', async () => {
  const { started, ends, tasks } = makeTasks(5)
  const turns = createTurns(2)
  const results = tasks.map((task) => turns.run(task, open))
  expect(started).toEqual([0, 1])
  ends[1]!.resolve(1)
  await expect(results[1]).resolves.toBe(1)
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[0]!.reject(new Error('lost'))
  await expect(results[0]).rejects.toThrow('lost')
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
})

test('who gave up while waiting is passed over', async () => {
  const { started, ends, tasks } = makeTasks(3)
  const turns = createTurns(1)
  const first = turns.run(tasks[0]!, open)
  const gone = new AbortController()
  void turns.run(tasks[1]!, gone.signal)
  void turns.run(tasks[2]!, open)
  gone.abort()
  ends[0]!.resolve(0)
  await first
  await expect.poll(() => started).toEqual([0, 2])
})
