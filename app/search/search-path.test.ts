import { expect, test } from 'vitest'
import { composeSearchPath, readQuery } from './search-path.ts'

const read = (query: string) => readQuery(new URLSearchParams({ q: query }))

test('a query is one line of at most 200 characters', () => {
  expect(read('  two\u0000\n\twords ')).toBe('two words')
  expect(read('word '.repeat(5000)).length).toBeLessThanOrEqual(200)
  expect(readQuery(new URLSearchParams())).toBe('')
})

test('a character that the limit would cut through is left out', () => {
  expect(read(`${'x'.repeat(199)}🙂`).isWellFormed()).toBe(true)
})

test('an address gives back what it was made of', () => {
  const query = 'ACoS & "TACoS" + 50 % – 日本'
  const { pathname, searchParams } = new URL(composeSearchPath(query, 2), 'http://a.example')
  expect([pathname, readQuery(searchParams), searchParams.get('page')]).toEqual(['/search', query, '2'])
})
