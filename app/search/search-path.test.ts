import { expect, test } from 'vitest'
import { composeSearchPath, readQuery } from './search-path.ts'

const read = (query: string) => readQuery(new URLSearchParams({ q: query }))

test('a query is one line of at most 200 characters', () => {
  expect(read('  two\u0000\n\twords ')).toBe('two words')
  expect(read('word '.repeat(5000)).length).toBeLessThanOrEqual(200)
  expect(readQuery(new URLSearchParams())).toBe('')
})

test('leaves out a character that the limit would split', () => {
  expect(read(`${'x'.repeat(199)}🙂`).isWellFormed()).toBe(true)
})

test('reads back the query and page of a composed URL', () => {
  const query = 'ACoS & "TACoS" + 50 % – 日本'
  const { pathname, searchParams } = new URL(composeSearchPath(query, 2), 'http://a.example')
  expect([pathname, readQuery(searchParams), searchParams.get('page')]).toEqual(['/search', query, '2'])
})
