import { expect, test } from 'vitest'
import { getAt, isObject, ARTICLE_LISTS, isKnownList } from './json-values.ts'

test.for<[unknown, boolean]>([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['x', false],
  [5, false],
])('whether %j is an object: %s', ([value, expected]) => {
  expect(isObject(value)).toBe(expected)
})

test.for<[string[], unknown]>([
  [[], { a: { b: [{ c: 1 }] } }],
  [['a', 'b'], [{ c: 1 }]],
  [['a', 'b', '0'], undefined],
  [['a', 'x', 'y'], undefined],
  [['constructor'], undefined],
  [['a', 'toString'], undefined],
])('reads at %j: %j', ([path, expected]) => {
  expect(getAt({ a: { b: [{ c: 1 }] } }, path)).toEqual(expected)
})

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
] as const)('posts are allowed at %j: %s', ([path, isKnown]) => {
  expect(isKnownList(path)).toBe(isKnown)
})

test('unwraps articles of edges only', () => {
  expect([...ARTICLE_LISTS].filter(([, key]) => key !== null)).toEqual([
    ['data.articles.edges', 'node'],
    ['data.blog.articles.edges', 'node'],
    ['articles.edges', 'node'],
  ])
})
