import { expect, test } from 'vitest'
import { placeLosses } from './place-losses.ts'

const TEXTS = ['First ', 'words', '\n', 'Second  paragraph, with words', '']

test.each([
  ['', 0, 0],
  ['First words', 1, 5],
  ['First words\n Second', 3, 6],
  ['Second paragraph,', 3, 18],
  ['with words', 3, 29],
])('places a loss after "%s"', (before, node, offset) => {
  expect(placeLosses(TEXTS, [{ text: 'a', before }])).toEqual([{ node, offset, text: 'a' }])
})

test('lists losses in the order of the article, without those whose position is gone', () => {
  const losses = [
    { text: 'last', before: 'Second paragraph' },
    { text: 'gone', before: 'nowhere' },
    { text: 'first', before: 'First' },
  ]
  expect(placeLosses(TEXTS, losses).map(({ text }) => text)).toEqual(['first', 'last'])
  expect(placeLosses(['', ' '], [{ text: 'a', before: '' }])).toEqual([])
})
