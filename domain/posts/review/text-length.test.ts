import { expect, test } from 'vitest'
import { countCharacters, judgeLength } from './text-length.ts'

test.for([
  ['', 'empty'],
  ['  ', 'empty'],
  ['abc', 'short'],
  ['abcd', 'good'],
  [' abcd ', 'good'],
  ['abcdef', 'good'],
  ['abcdefg', 'long'],
  ['🙂🙂🙂🙂', 'good'],
] as const)('“%s” is %s for a range of four to six characters', ([text, verdict]) => {
  expect(judgeLength(text, { from: 4, to: 6 })).toBe(verdict)
})

test('counts a letter with its diacritic as one character', () => {
  expect(countCharacters('e\u0301')).toBe(1)
})
