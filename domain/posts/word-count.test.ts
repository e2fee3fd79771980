import { expect, test } from 'vitest'
import { countWords } from './word-count.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['Bid to 25.00 % — or don’t.', 5],
  ['Größe, weiß & Maß', 3],
  ['アマゾンの広告', 3],
  ['ขอบคุณ', 1],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})
