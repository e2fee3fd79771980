import { expect, test } from 'vitest'
import { rankTags } from './rank-tags.ts'

test('the most frequent tags come first, each once and as it was written first', () => {
  expect(rankTags([['Guide', 'PPC'], ['ppc', ' '], ['SEO'], ['guide', 'ppc']])).toEqual([
    'PPC',
    'Guide',
    'SEO',
  ])
})
