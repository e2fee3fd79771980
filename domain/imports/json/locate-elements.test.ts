import { expect, test } from 'vitest'
import { locateElements } from './locate-elements.ts'

test.for<[string, string[], number[]]>([
  ['[1,\n2,\n\n3]', [], [1, 2, 4]],
  ['\n[\n  {"a": [1,\n2]},\n  {"a": 1}\n]', [], [3, 5]],
  ['{"x": [0],\n"articles": [\n{"id": 1},\n{"id": 2}]}', ['articles'], [3, 4]],
  ['{"data":{"articles":{"nodes":[{},\n{}]}}}', ['data', 'articles', 'nodes'], [1, 2]],
  ['{"articles":{"articles":[\n1]}}', ['articles'], []],
  ['["a,]\\"[",\n"\\\\",\n{}]', [], [1, 2, 3]],
  ['[{"k":"x\\",",\n"list":[1,2]},\n[]]', [], [1, 3]],
  ['[]', [], []],
  ['{"articles":[]}', ['articles'], []],
])('in %s the elements at %j start on lines %j', ([text, path, lines]) => {
  expect(JSON.parse(text)).toBeDefined()
  expect(locateElements(text, path)).toEqual(lines)
})
