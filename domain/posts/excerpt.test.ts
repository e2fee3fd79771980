import { expect, test } from 'vitest'
import { EXCERPT_LENGTH, makeExcerpt } from './excerpt.ts'

test.for([
  ['short text stays', 'Two words', 20, 'Two words'],
  ['lines become one', 'a\nb\n  c', 20, 'a b c'],
  ['long text ends after a whole word', 'one two three four', 12, 'one two…'],
  ['a cut at the end of a word loses nothing', 'one two three', 8, 'one two…'],
  ['no comma stands before the ellipsis', 'one two, three four', 12, 'one two…'],
  ['one long word is cut', 'abcdefghij', 5, 'abcd…'],
  ['characters outside the basic plane are not halved', '🙂🙂🙂🙂🙂🙂', 4, '🙂🙂🙂…'],
  ['as many of them as fit stay', '🙂🙂🙂🙂', 4, '🙂🙂🙂🙂'],
] as const)('%s', ([, text, length, excerpt]) => {
  expect(makeExcerpt(text, length)).toBe(excerpt)
  expect(Array.from(makeExcerpt(text, length)).length).toBeLessThanOrEqual(length)
})

test('limits excerpts to 200 characters by default', () => {
  expect(EXCERPT_LENGTH).toBe(200)
  expect(makeExcerpt('word '.repeat(100)).length).toBeLessThanOrEqual(200)
})
