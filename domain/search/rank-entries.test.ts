import { expect, test } from 'vitest'
import { rankEntries, rankTags } from './rank-entries.ts'
import { readSearchTerms } from './search-terms.ts'

const entry = (title: string, summary = '', keywords: string[] = []) => ({ title, summary, keywords })
const rank = (query: string, entries: ReturnType<typeof entry>[]) => {
  const { leading, trailing } = rankEntries(readSearchTerms(query), entries)
  return { leading: leading.map(({ title }) => title), trailing: trailing.map(({ title }) => title) }
}

test('a word in the title comes before one in the keywords, before one in the summary', () => {
  const entries = [
    entry('Reporting', 'About ads'),
    entry('Launch', '', ['amazon ads']),
    entry('Ads Management'),
    entry('Reinstatement'),
  ]
  expect(rank('ads', entries)).toEqual({ leading: ['Ads Management', 'Launch'], trailing: ['Reporting'] })
})

test('lists entries with the words in their titles before the posts', () => {
  const entries = ['Ads one', 'Ads two', 'Ads three'].map((title) => entry(title))
  expect(rank('ads', entries)).toEqual({ leading: ['Ads one', 'Ads two', 'Ads three'], trailing: [] })
})

test('matches an entry only if it contains every word, in any field', () => {
  const entries = [entry('Ads Management', 'Bids to a target', ['ppc'])]
  expect(rank('ads ppc target', entries).leading).toEqual(['Ads Management'])
  expect(rank('ads unicorn', entries).leading).toEqual([])
})

test('finds nothing without words', () => {
  expect(rank('***', [entry('Ads')])).toEqual({ leading: [], trailing: [] })
})

test('the most frequent tags come first, each once and as it was written first', () => {
  expect(rankTags([['Guide', 'PPC'], ['ppc', ' '], ['SEO'], ['guide', 'ppc']])).toEqual([
    'PPC',
    'Guide',
    'SEO',
  ])
})
