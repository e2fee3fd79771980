import { expect, test } from 'vitest'
import { describeReach, readReach } from './attack-reach.mjs'

const PATH = '/site/tests/attacks/s02-some.test.ts'
const makeCase = (name: string, meta: { isReached?: boolean; notTried?: string }, isSkipped = false) => ({
  name,
  meta,
  isSkipped,
})

test('counts a case as tried only with evidence, and if no attack missed', () => {
  const tests = [
    makeCase('one', { isReached: true }),
    makeCase('two', { isReached: true, notTried: '429 to POST /x' }),
    makeCase('three', {}),
    makeCase('four', {}, true),
  ]
  expect(readReach(PATH, tests)).toEqual({
    cases: 3,
    notTried: [
      { name: 'two', reason: '429 to POST /x' },
      { name: 'three', reason: 'no evidence that it reached its target' },
    ],
  })
})

test('skips files without attacks', () => {
  expect(readReach('/site/tests/server/start.test.ts', [makeCase('one', {})])).toBeNull()
  expect(describeReach([{ path: '/site/a.test.ts', reach: null }])).toBeNull()
})

test('prints the share per file and in total, and fails if a file is below 95 percent', () => {
  const missed = { name: 'an attack', reason: 'no bait' }
  const files = (count: number) => [
    { path: PATH, reach: { cases: 20, notTried: Array.from({ length: count }, () => missed) } },
    { path: '/site/tests/attacks/s03-more.test.ts', reach: { cases: 980, notTried: [] } },
  ]
  const enough = describeReach(files(1))!
  expect(enough).toEqual({
    text: [
      'Attacks that reached their target: 99.9 % (999 of 1000, 1 not tried): s02-some 95.0 %, s03-more 100.0 %',
      '  s02-some.test.ts > an attack: no bait',
    ].join('\n'),
    isEnough: true,
  })
  const tooFew = describeReach(files(2))!
  expect(tooFew.isEnough).toBe(false)
  expect(tooFew.text).toMatch(/^The attack suite fails: fewer than 95 % .* in s02-some\.test\.ts\.$/m)
})
