import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'
import { readSearchTerms } from './search-terms.ts'

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
] as const)('in %j the words of %j are marked', ([text, query, marked]) => {
  expect(mark(text, query)).toBe(marked)
})

test('the parts joined are the text, whatever is in it', () => {
  const text = 'a\u0000b<script>\u202Eamazon\ud800 ’’’ 🙂amazon'
  const parts = markWords(text, readSearchTerms('amazon'))
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.isMarked)).toHaveLength(2)
})
