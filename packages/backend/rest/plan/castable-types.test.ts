import { expect, test } from 'vitest'
import { castableType } from './castable-types.ts'

const schema = {
  schema: 'public',
  tables: new Map(),
  functions: new Map(),
  enums: new Map([['odd "mood"', ['calm']]]),
}

test('quotes enums of the schema with its name', () => {
  expect(castableType(schema, 'odd "mood"')).toBe('"public"."odd ""mood"""')
})

test.for(['regclass', 'pg_catalog.text', 'text; drop table x', 'text[][]', ''])(
  'rejects a cast to "%s"',
  (type) => {
    expect(() => castableType(schema, type)).toThrow(expect.objectContaining({ code: '42704', status: 400 }))
  },
)
