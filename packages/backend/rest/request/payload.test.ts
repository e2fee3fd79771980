import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

test('wraps an object in an array and keeps its digits', () => {
  expect(parsePayload('{"id":12345678901234567890}', null)).toMatchObject({
    text: '[{"id":12345678901234567890}]',
    keys: ['id'],
    isComplete: true,
  })
})

test('requires the same keys in all objects, in any order', () => {
  expect(parsePayload('[{"a":1,"b":2},{"b":3,"a":4}]', null).keys).toEqual(['a', 'b'])
  expect(() => parsePayload('[{"a":1},{"b":2}]', null)).toThrow(
    expect.objectContaining({ code: 'PGRST102', message: 'All object keys must match' }),
  )
})

test('allows different keys with columns=', () => {
  expect(parsePayload('[{"a":1},{"b":2}]', ['a', 'c'])).toMatchObject({
    keys: ['a', 'c'],
    presentKeys: ['a'],
    isComplete: false,
  })
})

test.for(['', '{', '1', 'null', '"text"', '[1]', '[[]]', '[null]', '{"a":1}{"a":2}'])(
  'rejects %s',
  (body) => {
    expect(() => parsePayload(body, null)).toThrow(
      expect.objectContaining({ code: 'PGRST102', status: 400, message: 'Empty or invalid json' }),
    )
  },
)
