import { expect, test } from 'vitest'
import { castableType } from './castable-types.ts'

const schema = {
  schema: 'public',
  tables: new Map(),
  functions: new Map(),
  enums: new Map([['odd "mood"', ['calm']]]),
}

test('types of Postgres and their arrays can be cast to', () => {
  expect(castableType(schema, 'text')).toBe('text')
  expect(castableType(schema, 'double precision')).toBe('double precision')
  expect(castableType(schema, 'uuid[]')).toBe('uuid[]')
})

test('enums of the schema are written with its name, quoted', () => {
  expect(castableType(schema, 'odd "mood"')).toBe('"public"."odd ""mood"""')
})

test.for(['regclass', 'pg_catalog.text', 'text; drop table x', 'text[][]', ''])(
  '"%s" can not be cast to',
  (type) => {
    expect(() => castableType(schema, type)).toThrow(expect.objectContaining({ code: '42704', status: 400 }))
  },
)
