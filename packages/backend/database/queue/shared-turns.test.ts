import { expect, test } from 'vitest'
import { createSharedTurns } from './shared-turns.ts'

test('callers that arrive while a turn runs share the next one, which starts after it', async () => {
  const turns: PromiseWithResolvers<void>[] = []
  const run = createSharedTurns(() => {
    turns.push(Promise.withResolvers<void>())
    return turns.at(-1)!.promise
  })
  const first = run()
  const others = [run(), run(), run()]
  expect(turns).toHaveLength(1)
  turns[0]!.resolve()
  await first
  await expect.poll(() => turns.length).toBe(2)
  turns[1]!.reject(new Error('lost'))
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))

  const later = run()
  turns[2]!.resolve()
  await later
  expect(turns).toHaveLength(3)
})
