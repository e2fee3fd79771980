import { expect, test } from 'vitest'
import { parseJson, locateJsonError } from './parse-json.ts'

test.for<[string, unknown]>([
  ['[1, 2.5, "a"]', [1, 2.5, 'a']],
  ['{"id": 9007199254740991}', { id: 9007199254740991 }],
  ['{"id": 9007199254740993}', { id: '9007199254740993' }],
  ['{"id": -9007199254740993}', { id: '-9007199254740993' }],
  ['[12345678901234567890, 1]', ['12345678901234567890', 1]],
  ['[1e20, 1.2345678901234567890]', [1e20, 1.2345678901234567]],
  ['["12345678901234567890"]', ['12345678901234567890']],
])('%s is parsed, ids beyond what numbers hold as text', ([text, value]) => {
  expect(parseJson(text)).toEqual(value)
})

test.for([
  ['[\n1,\n]', 1, 3],
  ['[\n1,\n]', 40, 42],
  ['', 7, 7],
] as const)(
  'reports the error of %j, which begins on line %i, with the line %i of the file',
  ([text, first, line]) => {
    expect(() => parseJson(text, first)).toThrow(
      expect.objectContaining({
        name: 'ImportFileError',
        failure: 'malformed',
        line,
        message: `The JSON has an error on line ${line}. Was the file cut off or edited by hand?`,
      }),
    )
  },
)

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
