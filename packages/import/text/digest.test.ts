import { expect, test } from 'vitest'
import { digestText } from './digest.ts'

test('a digest is sixteen hex digits and deterministic', () => {
  for (const text of ['', 'a', '日本 🙂', '\ud800', 'x'.repeat(10_000)]) {
    expect(digestText(text)).toMatch(/^[0-9a-f]{16}$/)
    expect(digestText(text)).toBe(digestText(text.slice(0)))
  }
})

test('digests match stored ones', () => {
  expect(['', 'a', 'Posts of a shelf'].map(digestText)).toEqual([
    '08350dd9e1c745b5',
    'f30dffe04c8c2a55',
    '2746c102388b180f',
  ])
})

test('digests differ for one changed character', () => {
  const texts = ['abc', 'abd', 'acb', 'Abc', 'abc ', ' abc', 'ab', 'abcc', 'abc\n', 'abc\u0000', 'аbc']
  expect(new Set(texts.map(digestText)).size).toBe(texts.length)
})

test('digests of a hundred thousand similar texts are unique', () => {
  const digests = new Set(Array.from({ length: 100_000 }, (_, n) => digestText(`{"title":"Post ${n}"}`)))
  expect(digests.size).toBe(100_000)
})

test('each half of a digest is nearly unique', () => {
  const digests = Array.from({ length: 20_000 }, (_, n) => digestText(`Post ${n}`))
  for (const half of [[0, 8] as const, [8, 16] as const]) {
    // 20,000 of 2^32 collide in less than one of twenty runs.
    expect(new Set(digests.map((digest) => digest.slice(...half))).size).toBeGreaterThan(19_995)
  }
})
