import { expect, test } from 'vitest'
import { createIdleSweep } from './forget-idle.ts'

test('what is idle goes before a map grows beyond its fewest', () => {
  const entries = new Map<string, number>()
  const sweep = createIdleSweep(entries, (left) => left === 0, 4)
  for (const [key, left] of [
    ['a', 0],
    ['b', 1],
    ['c', 0],
    ['d', 2],
  ] as const) {
    sweep()
    entries.set(key, left)
  }
  expect([...entries.keys()]).toEqual(['a', 'b', 'c', 'd'])
  sweep()
  expect([...entries.keys()]).toEqual(['b', 'd'])
})

test('a map of many who matter is looked through when it has doubled, not at each of them', () => {
  const entries = new Map<string, number>()
  let looks = 0
  const sweep = createIdleSweep(entries, () => (looks++, false), 100)
  for (let n = 0; n < 10_000; n++) {
    sweep()
    entries.set(String(n), n)
  }
  expect(entries.size).toBe(10_000)
  expect(looks).toBeLessThan(20_000)
})
