import { expect, test } from 'vitest'
import { isWordOfTerm, readSearchTerms, readSearchWords, stemWord } from './search-terms.ts'

test.for([
  ['', []],
  ['!!! 🙂 ***', []],
  ['Préparer le « Prime Day »', ['preparer', 'le', 'prime', 'day']],
  ['The seller’s guide', ['sellers', 'guide']],
  ["drop table; -- 'x' & | ! :* <->", ['drop', 'table']],
  ['how to', ['how', 'to']],
  ['עברית ועוד', ['עברית', 'ועוד']],
  ['one two three four five six seven eight nine ten', 'one two three four five six seven eight'.split(' ')],
] as const)('%j is read as words', ([query, words]) => {
  expect(readSearchWords(query)).toEqual(words)
})

test('thousands of words are read as few', () => {
  expect(readSearchWords('word '.repeat(5000))).toHaveLength(8)
})

test.for([
  ['strategies', 'strateg'],
  ['strategy', 'strateg'],
  ['planning', 'plan'],
  ['selling', 'sell'],
  ['advertised', 'advertis'],
  ['launches', 'launch'],
  ['ads', 'ad'],
  ['business', 'business'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['bring', 'bring'],
  ['seo', 'seo'],
  ['größe', 'größe'],
] as const)('the forms of %s begin with %s', ([word, stem]) => {
  expect(stemWord(word)).toBe(stem)
})

test('a long word stands for all that begin like it, a short one for itself', () => {
  const [tag, advertising] = readSearchTerms('tag advertising')
  expect(['tag', 'tags', 'tagged'].map((word) => isWordOfTerm(word, tag!))).toEqual([true, true, false])
  expect(['advertise', 'advertisement', 'adverb'].map((word) => isWordOfTerm(word, advertising!))).toEqual([
    true,
    true,
    false,
  ])
})

test('only the last word may be half written', () => {
  expect(readSearchTerms('ama')).toEqual([{ prefixes: ['ama'], words: ['ama'] }])
  expect(readSearchTerms('ama seo')[0]).toEqual({ prefixes: [], words: ['ama', 'ama', 'amas'] })
})
