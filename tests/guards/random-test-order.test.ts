import { expect, test } from 'vitest'
import { interleave } from '#tests/support/processes/mixed-order.ts'

const kinds = { mixed: (one: string) => one.startsWith('s'), among: (one: string) => one.startsWith('b') }

test.for([
  ['a1 b1 b2 b3 b4 s1 s2 u1', 'a1 b1 s1 b2 b3 s2 b4 u1'],
  ['b1 s1 s2 s3 s4', 's1 s2 s3 s4 b1'],
  ['s1 a1 b1 b2', 'a1 b1 s1 b2'],
  ['a1 s1 s2 u1', 'a1 s1 s2 u1'],
  ['a1 b1 b2 u1', 'a1 b1 b2 u1'],
  ['', ''],
] as const)('%s becomes %s: each once, evenly, the rest as it was', ([given, mixed]) => {
  expect(interleave(given.split(' '), kinds)).toEqual(mixed.split(' '))
})
