import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedLine, compareTexts, countChangedWords, type Piece } from './compare-texts.ts'

const write = (pieces: Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
const draw = (lines: ComparedLine[]) =>
  lines.map(({ kind, before, after }) => `${kind}: ${write(before)} | ${write(after)}`)

test('finds no difference between equal texts', () => {
  expect(draw(compareTexts('One\nTwo', 'One\n\nTwo\n'))).toEqual(['same: One | One', 'same: Two | Two'])
  expect(compareTexts('', '')).toEqual([])
})

test('compares words within a line, including spaces between changed words', () => {
  expect(draw(compareTexts('Fees rise in May this year.', 'Fees fall by June this year.'))).toEqual([
    'changed: Fees [rise][ ][in][ ][May] this year. | Fees [fall][ ][by][ ][June] this year.',
  ])
})

test('marks only an added word at the end', () => {
  expect(draw(compareTexts('Stock is low', 'Stock is low again'))).toEqual([
    'changed: Stock is low | Stock is low[ again]',
  ])
})

test('treats very different lines as removed and added', () => {
  expect(draw(compareTexts('Margins shrink', 'Pallets arrive tomorrow'))).toEqual([
    'removed: [Margins shrink] | ',
    'added:  | [Pallets arrive tomorrow]',
  ])
})

test('keeps added and removed lines in place', () => {
  expect(draw(compareTexts('a1 b\nc2 d\ne3 f', 'a1 b\nnew line\nc2 d'))).toEqual([
    'same: a1 b | a1 b',
    'added:  | [new line]',
    'same: c2 d | c2 d',
    'removed: [e3 f] | ',
  ])
})

test('counts added and removed words', () => {
  const lines = compareTexts('Fees rise in May\nGone line', 'Fees fall in May\nAnd two new words')
  expect(countChangedWords(lines)).toEqual({ added: 5, removed: 3 })
})

test('treats very different texts as replaced, within a time limit', () => {
  const words = (mark: string) => Array.from({ length: 12_000 }, (_, n) => `${mark}${n}`).join('\n')
  const lines = compareTexts(words('a'), words('b'))
  expect(lines).toHaveLength(24_000)
  expect(lines.every(({ kind }) => kind !== 'same')).toBe(true)
})

test('keeps the full text of each side', () => {
  const text = fc.array(fc.array(fc.constantFrom('fee', 'rise', 'May', '<b>', 'x'), { minLength: 1 }), {
    maxLength: 6,
  })
  const join = (lines: string[][]) => lines.map((words) => words.join(' ')).join('\n')
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = compareTexts(join(before), join(after))
      const read = (side: 'before' | 'after') =>
        lines
          .filter((line) => line[side].length > 0)
          .map((line) => line[side].map((piece) => piece.text).join(''))
      expect(read('before')).toEqual(before.map((words) => words.join(' ')))
      expect(read('after')).toEqual(after.map((words) => words.join(' ')))
    }),
  )
})
