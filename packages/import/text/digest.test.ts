import { expect, test } from 'vitest'
import { digestText } from './digest.ts'

test('digests match stored ones', () => {
  expect(['', 'a', 'Posts of a shelf'].map(digestText)).toEqual([
    '08350dd9e1c745b5',
    'f30dffe04c8c2a55',
    '2746c102388b180f',
  ])
})

test('digests of a hundred thousand similar texts are unique', () => {
  const digests = new Set(Array.from({ length: 100_000 }, (_, n) => digestText(`{"title":"Post ${n}"}`)))
  expect(digests.size).toBe(100_000)
})
