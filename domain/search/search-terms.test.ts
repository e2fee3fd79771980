import { expect, test } from 'vitest'
import { isWordOfTerm, readSearchTerms, readSearchWords, stemWord, markWords } from './search-terms.ts'

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

test('matches long words as prefixes and short words exactly', () => {
  const [tag, advertising] = readSearchTerms('tag advertising')
  expect(['tag', 'tags', 'tagged'].map((word) => isWordOfTerm(word, tag!))).toEqual([true, true, false])
  expect(['advertise', 'advertisement', 'adverb'].map((word) => isWordOfTerm(word, advertising!))).toEqual([
    true,
    true,
    false,
  ])
})

test('only the last word may be incomplete', () => {
  expect(readSearchTerms('ama')).toEqual([{ prefixes: ['ama'], words: ['ama'] }])
  expect(readSearchTerms('ama seo')[0]).toEqual({ prefixes: [], words: ['ama', 'ama', 'amas'] })
})

const mark = (text: string, query: string) =>
  markWords(text, readSearchTerms(query))
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.for([
  ['Advertising on Amazon', 'amazon advertised', '[Advertising] on [Amazon]'],
  ['Préparer l’été', 'prepare ete', '[Préparer] l’été'],
  ['The seller’s guide', 'sellers', 'The [seller’s] guide'],
  ['full-funnel ads', 'funnel', 'full-[funnel] ads'],
  ['<b>bold</b> & "x"', 'bold', '<b>[bold]</b> & "x"'],
  ['ad add address', 'ads', '[ad] add address'],
  ['עברית 🙂', 'עברית', '[עברית] 🙂'],
  ['Nothing here', '', 'Nothing here'],
] as const)('marks in %j the words of the query %j', ([text, query, marked]) => {
  expect(mark(text, query)).toBe(marked)
})

test('the joined parts are the text', () => {
  const text = 'a\u0000b<script>\u202Eamazon\ud800 ’’’ 🙂amazon'
  const parts = markWords(text, readSearchTerms('amazon'))
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.isMarked)).toHaveLength(2)
})
