import { expect, test } from 'vitest'
import { locateJsonError } from './locate-json-error.ts'

test.for<[string, number]>([
  ['[\n{"title":"a"},\n]', 3],
  ['[\n{"title":"a"\n"content":"b"}]', 3],
  ['[\n{"title" "a"}]', 2],
  ['[\n{title:"a"}]', 2],
  ["[\n\n{'title':1}]", 3],
  ['[1,\n2\n', 2],
  ['[1,\n"cut', 2],
  ['[1,\n"line\nbreak"]', 2],
  ['[1]\n\n[2]', 3],
  ['[1,\nNaN]', 2],
  ['[1,\n01]', 2],
  ['[\n1}', 2],
  ['{"a":1,\n}', 2],
  ['{\n"a":1,\n"b":}', 3],
  ['[\n,1]', 2],
  ['[\n"C:\\path",\n1\n]', 2],
  ['[\n"\\u12",\n1\n]', 2],
  ['[\n"\\"",\n"\\\\\\u00e9\\n",\n]', 4],
  ['[\n\u00a0"a",\n1\n]', 2],
  ['\ufeff[\n1\n]', 1],
  ['', 1],
])('the error of %j is on line %i', ([text, line]) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect(locateJsonError(text)).toBe(line)
})
