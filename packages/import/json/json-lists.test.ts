import { expect, test } from 'vitest'
import { ARTICLE_LISTS, isKnownList } from './json-lists.ts'

test.for([
  ['', true],
  ['data', true],
  ['posts', true],
  ['values', true],
  ['db.[].data.posts', true],
  ['data.posts', true],
  ['table.rows', true],
  ['data.blog.articles.edges', true],
  ['articles.nodes', true],
  ['tags', false],
  ['data.items', false],
  ['[]', false],
  ['Posts', false],
] as const)('whether posts may stand at %j: %s', ([path, isKnown]) => {
  expect(isKnownList(path)).toBe(isKnown)
})

test('only edges lead to their article by a key', () => {
  expect([...ARTICLE_LISTS].filter(([, key]) => key !== null)).toEqual([
    ['data.articles.edges', 'node'],
    ['data.blog.articles.edges', 'node'],
    ['articles.edges', 'node'],
  ])
})
