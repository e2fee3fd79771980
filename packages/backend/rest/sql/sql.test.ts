import { expect, test } from 'vitest'
import { identifier, joinSql, renderSql, sql, trusted } from './sql.ts'

test('what is put into a template becomes a bound text', () => {
  expect(renderSql(sql`select ${'a'}::int, ${5}::bigint`)).toEqual({
    text: 'select $1::text::int, $2::text::bigint',
    values: ['a', '5'],
  })
})

test('fragments inside fragments keep the order of their values', () => {
  const inner = sql`b = ${'2'} or c = ${'3'}`
  expect(renderSql(sql`where a = ${'1'} and (${inner}) limit ${'4'}`)).toEqual({
    text: 'where a = $1::text and (b = $2::text or c = $3::text) limit $4::text',
    values: ['1', '2', '3', '4'],
  })
})

test('a hostile text stays a value', () => {
  const { text, values } = renderSql(sql`select ${"'; drop table posts --"}`)
  expect(text).toBe('select $1::text')
  expect(values).toEqual(["'; drop table posts --"])
})

test('identifiers are quoted, whatever they hold', () => {
  expect(renderSql(identifier('a"b; --')).text).toBe('"a""b; --"')
})

test('fragments are joined with plain text between them', () => {
  expect(renderSql(joinSql([sql`a = ${1}`, trusted('true'), sql`b = ${2}`], ' and '))).toEqual({
    text: 'a = $1::text and true and b = $2::text',
    values: ['1', '2'],
  })
  expect(renderSql(joinSql([], ', ')).text).toBe('')
})
