import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

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
  'the error of %j that begins on line %i is told with the line %i of the file',
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
