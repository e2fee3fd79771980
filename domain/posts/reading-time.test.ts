import { expect, test } from 'vitest'
import { estimateReadingMinutes, needsOutline, countWords } from './reading-time.ts'

test.each([
  [0, 1],
  [1, 1],
  [356, 1],
  [357, 2],
  [2_380, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(estimateReadingMinutes(words)).toBe(minutes)
})

test.each([
  [599, 12, false],
  [600, 2, false],
  [600, 3, true],
])('%i words in %i sections: a table of contents is %s', (words, sections, isNeeded) => {
  expect(needsOutline(words, sections)).toBe(isNeeded)
})

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
