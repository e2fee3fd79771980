import { expect, test } from 'vitest'
import { parseOrder } from './order-grammar.ts'

const term = (name: string, more: object = {}) => ({
  relation: null,
  field: { name, path: [] },
  direction: 'asc',
  nulls: null,
  ...more,
})

test('orders by a JSON member or a column of a related row', () => {
  expect(parseOrder('data->>age.desc,author(name).desc')).toEqual([
    term('data', {
      direction: 'desc',
      field: { name: 'data', path: [{ key: 'age', isIndex: false, asText: true }] },
    }),
    term('name', { relation: 'author', direction: 'desc' }),
  ])
})

test.for(['', 'title,', 'title.down', 'title.desc.nulls', 'title.descending', 'title desc;', 'author(name'])(
  'rejects "%s"',
  (text) => {
    expect(() => parseOrder(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
  },
)
