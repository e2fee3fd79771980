import { expect, test } from 'vitest'
import { identifier, renderSql, sql } from './sql.ts'

test('values become bound parameters', () => {
  expect(renderSql(sql`select ${'a'}::int, ${5}::bigint`)).toEqual({
    text: 'select $1::text::int, $2::text::bigint',
    values: ['a', '5'],
  })
})

test('nested fragments keep the order of their values', () => {
  const inner = sql`b = ${'2'} or c = ${'3'}`
  expect(renderSql(sql`where a = ${'1'} and (${inner}) limit ${'4'}`)).toEqual({
    text: 'where a = $1::text and (b = $2::text or c = $3::text) limit $4::text',
    values: ['1', '2', '3', '4'],
  })
})

test('quotes identifiers', () => {
  expect(renderSql(identifier('a"b; --')).text).toBe('"a""b; --"')
})
