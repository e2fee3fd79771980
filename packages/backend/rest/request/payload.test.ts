import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

test('wraps an object in an array and keeps its digits', () => {
  expect(parsePayload('{"id":12345678901234567890}', null)).toMatchObject({
    text: '[{"id":12345678901234567890}]',
    keys: ['id'],
    isComplete: true,
  })
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
