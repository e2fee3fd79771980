import { expect, test } from 'vitest'
import { createChangeTokens } from './change-tokens.ts'

/** A replica that hears only when it is told to. */
function start(maxWaitMs = 60_000) {
  const waiting: PromiseWithResolvers<void>[] = []
  const catchUp = () => {
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    return turn.promise
  }
  return { tokens: createChangeTokens({ catchUp }, { maxWaitMs }), waiting }
}

test('a page with the token of another replica waits until everything before it was heard, once', async () => {
  const { tokens, waiting } = start()
  const token = start().tokens.issue()
  let isReached = false
  const reaching = tokens.reach(token).then((answer) => (isReached = answer))
  await new Promise(setImmediate)
  expect(isReached).toBe(false)
  waiting[0]!.resolve()
  expect(await reaching).toBe(true)
  expect(await tokens.reach(token)).toBe(true)
  expect(waiting).toHaveLength(1)
})

test('the process that acknowledged the write asks nobody', async () => {
  const { tokens, waiting } = start()
  expect(await tokens.reach(tokens.issue())).toBe(true)
  expect(waiting).toEqual([])
})

test('a replica that is cut off says so, at once or after its time, and tries again', async () => {
  const { tokens, waiting } = start(10)
  expect(await tokens.reach('aaaaaaaaaaaaaaaa')).toBe(false)
  const second = tokens.reach('aaaaaaaaaaaaaaaa')
  waiting[1]!.reject(new Error('away'))
  expect(await second).toBe(false)
  const third = tokens.reach('aaaaaaaaaaaaaaaa')
  waiting[2]!.resolve()
  expect(await third).toBe(true)
})

test('no more than 2,000 tokens are remembered', async () => {
  const { tokens, waiting } = start()
  const first = tokens.issue()
  for (let n = 0; n < 2_000; n += 1) tokens.issue()
  void tokens.reach(first)
  expect(waiting).toHaveLength(1)
})
