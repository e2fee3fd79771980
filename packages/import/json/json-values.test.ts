import { expect, test } from 'vitest'
import { getAt, isObject } from './json-values.ts'

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
])('at %j stands %j', ([path, expected]) => {
  expect(getAt({ a: { b: [{ c: 1 }] } }, path)).toEqual(expected)
})
