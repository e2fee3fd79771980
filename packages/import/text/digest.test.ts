import { expect, test } from 'vitest'
import { digestText } from './digest.ts'

test('a digest is sixteen hex digits, the same for the same text', () => {
  for (const text of ['', 'a', '日本 🙂', '\ud800', 'x'.repeat(10_000)]) {
    expect(digestText(text)).toMatch(/^[0-9a-f]{16}$/)
    expect(digestText(text)).toBe(digestText(text.slice(0)))
  }
})

test('stored digests stay what they are: another rule would make every post look changed', () => {
  expect(['', 'a', 'Posts of a shelf'].map(digestText)).toEqual([
    '08350dd9e1c745b5',
    'f30dffe04c8c2a55',
    '2746c102388b180f',
  ])
})

test('texts that differ in one sign, its place or its case have different digests', () => {
  const texts = ['abc', 'abd', 'acb', 'Abc', 'abc ', ' abc', 'ab', 'abcc', 'abc\n', 'abc\u0000', 'аbc']
  expect(new Set(texts.map(digestText)).size).toBe(texts.length)
})

test('hundred thousand like texts have as many digests', () => {
  const digests = new Set(Array.from({ length: 100_000 }, (_, n) => digestText(`{"title":"Post ${n}"}`)))
  expect(digests.size).toBe(100_000)
})

test('each half of a digest alone tells most texts apart', () => {
  const digests = Array.from({ length: 20_000 }, (_, n) => digestText(`Post ${n}`))
  for (const half of [[0, 8] as const, [8, 16] as const]) {
    // By chance 20,000 of 2^32 meet less than once in twenty runs.
    expect(new Set(digests.map((digest) => digest.slice(...half))).size).toBeGreaterThan(19_995)
  }
})
