import { expect, test } from 'vitest'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { createEmbedProbe, isUnavailable } from './embed-probe.ts'

function watch(answers: boolean[]) {
  const changes: boolean[] = []
  const waits: number[] = []
  let next: (() => void) | undefined
  let asked = 0
  const probe = createEmbedProbe({
    ask: () => {
      const isThere = answers[asked] ?? true
      asked += 1
      return isThere ? Promise.resolve() : Promise.reject(new FetchFailure('unreachable'))
    },
    onChange: (isReachable) => changes.push(isReachable),
    wait: (callback, ms) => {
      waits.push(ms)
      next = callback
      return () => (next = undefined)
    },
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const goOn = async () => {
    await settle()
    next?.()
    await settle()
  }
  return { probe, changes, waits, goOn, settle, asked: () => asked }
}

test('checks an available page every five minutes', async () => {
  const { probe, changes, waits, goOn } = watch([true, true])
  await goOn()
  expect([probe.isReachable(), changes, waits]).toEqual([true, [], [300_000, 300_000]])
})

test('treats two failures in a row as an outage, but not one, and ends it after one success', async () => {
  const { probe, changes, waits, goOn, settle } = watch([false, false, false, true])
  await settle()
  expect([probe.isReachable(), changes]).toEqual([true, []])
  await goOn()
  expect([probe.isReachable(), changes]).toEqual([false, [false]])
  await goOn()
  expect(changes).toEqual([false])
  await goOn()
  expect([probe.isReachable(), changes]).toEqual([true, [false, true]])
  expect(waits).toEqual([5_000, 30_000, 30_000, 300_000])
})

test('sends no requests after it is closed', async () => {
  const { probe, goOn, settle, asked } = watch([true])
  await settle()
  probe.close()
  await goOn()
  expect(asked()).toBe(1)
})

test.for([
  [new FetchFailure('unreachable'), true],
  [new FetchFailure('too-slow'), true],
  [new FetchFailure('status', 502), true],
  [new FetchFailure('status', 404), true],
  [new FetchFailure('status', 403), false],
  [new FetchFailure('status', 429), false],
  [new FetchFailure('too-large'), false],
  [new FetchFailure('refused'), false],
] as const)('after %s, the provider counts as unavailable: %s', ([failure, expected]) => {
  expect(isUnavailable(failure)).toBe(expected)
})
