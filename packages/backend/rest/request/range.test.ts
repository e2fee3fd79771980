import { expect, test } from 'vitest'
import { parseRange } from './query.ts'

test('the Range header includes both ends', () => {
  expect(parseRange(null, null, '0-9')).toEqual({ offset: 0, limit: 10 })
  expect(parseRange(null, null, ' items=5-9 ')).toEqual({ offset: 5, limit: 5 })
  expect(parseRange(null, null, '7-7')).toEqual({ offset: 7, limit: 1 })
  expect(parseRange(null, null, 'items=20-')).toEqual({ offset: 20, limit: null })
})

test('combines parameters and header to their common rows', () => {
  expect(parseRange('10', '5', '8-100')).toEqual({ offset: 8, limit: 7 })
  expect(parseRange('5', null, '10-20')).toEqual({ offset: 10, limit: 0 })
})

test('ignores a header in another unit', () => {
  expect(parseRange(null, null, 'bytes=0-9')).toEqual({ offset: 0, limit: null })
  expect(parseRange(null, null, 'abc')).toEqual({ offset: 0, limit: null })
  expect(parseRange(null, null, '0-9,20-29')).toEqual({ offset: 0, limit: null })
})

test.for<[string | null, string | null, string | null]>([
  ['-1', null, null],
  [null, '-1', null],
  [null, null, '9-0'],
])('rejects limit %s, offset %s, header %s', ([limit, offset, header]) => {
  expect(() => parseRange(limit, offset, header)).toThrow(
    expect.objectContaining({ code: 'PGRST103', status: 416 }),
  )
})

test.for(['x', '1.5', '1;2', '99999999999999999999'])('rejects the limit "%s"', (limit) => {
  expect(() => parseRange(limit, null, null)).toThrow(
    expect.objectContaining({ code: 'PGRST100', status: 400 }),
  )
})
