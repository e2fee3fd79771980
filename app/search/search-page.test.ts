import { expect, test } from 'vitest'
import { describeCount } from './search-page.tsx'

test.for([
  [{ query: '', total: 0, isMore: false }, ''],
  [{ query: 'x', total: 0, isMore: false }, 'Nothing found for “x”.'],
  [{ query: 'x', total: 1, isMore: false }, '1 result for “x”'],
  [{ query: 'x', total: 2, isMore: false }, '2 results for “x”'],
  [{ query: 'x', total: 60, isMore: true }, 'More than 60 results for “x”'],
] as const)('describes %j as %j', ([found, words]) => {
  expect(describeCount(found)).toBe(words)
})
