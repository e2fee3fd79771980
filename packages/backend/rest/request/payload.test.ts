import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

test('an object becomes an array of one, with its digits untouched', () => {
  expect(parsePayload('{"id":12345678901234567890}', null)).toMatchObject({
    text: '[{"id":12345678901234567890}]',
    keys: ['id'],
    isComplete: true,
  })
})

test('all objects must have the same keys, in whatever order', () => {
  expect(parsePayload('[{"a":1,"b":2},{"b":3,"a":4}]', null).keys).toEqual(['a', 'b'])
  expect(() => parsePayload('[{"a":1},{"b":2}]', null)).toThrow(
    expect.objectContaining({ code: 'PGRST102', message: 'All object keys must match' }),
  )
})

test('with columns the keys may differ', () => {
  expect(parsePayload('[{"a":1},{"b":2}]', ['a', 'c'])).toMatchObject({
    keys: ['a', 'c'],
    presentKeys: ['a'],
    isComplete: false,
  })
})

test.for(['', '{', '1', 'null', '"text"', '[1]', '[[]]', '[null]', '{"a":1}{"a":2}'])(
  '%s is refused',
  (body) => {
    expect(() => parsePayload(body, null)).toThrow(
      expect.objectContaining({ code: 'PGRST102', status: 400, message: 'Empty or invalid json' }),
    )
  },
)
