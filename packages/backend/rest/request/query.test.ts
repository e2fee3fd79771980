import { expect, test } from 'vitest'
import { mustBeEmbedded, parseQuery } from './query.ts'

const parse = (text: string, argumentNames: Set<string> | null = null) =>
  parseQuery(new URLSearchParams(text), argumentNames, null)

test('reads filters, order and range of the table', () => {
  const { root } = parse('id=gt.1&id=lt.9&or=(a.eq.1,b.eq.2)&order=id.desc&limit=5&offset=2')
  expect(root.conditions.map((condition) => condition.kind)).toEqual(['filter', 'filter', 'or'])
  expect(root.order).toHaveLength(1)
  expect(root.range).toEqual({ offset: 2, limit: 5 })
})

test('a path before the name refines an embedded relation', () => {
  const { root, embedded } = parse(
    'author.name=eq.Ann&author.order=name&author.books.limit=3&author.not.or=(a.eq.1)',
  )
  expect(root.conditions).toEqual([])
  expect(embedded.get('author')!.conditions).toMatchObject([
    { kind: 'filter' },
    { kind: 'or', isNegated: true },
  ])
  expect(embedded.get('author')!.order).toHaveLength(1)
  expect(embedded.get('author.books')!.range.limit).toBe(3)
})

test('columns and on_conflict are lists of names, optionally quoted', () => {
  const { columns, onConflict } = parse('columns="a","b c",a&on_conflict=id,name')
  expect(columns).toEqual(['a', 'b c'])
  expect(onConflict).toEqual(['id', 'name'])
})

test('the first of two orders applies', () => {
  expect(parse('order=a&order=b').root.order.map((term) => term.field.name)).toEqual(['a'])
})

test('separates arguments of a function from filters on its result', () => {
  const query = parse('a=1&a=2&text=eq.5&title=eq.x&limit=3&unknown=7', new Set(['a', 'text']))
  expect([...query.arguments]).toEqual([
    ['a', ['1', '2']],
    ['text', ['eq.5']],
    ['unknown', ['7']],
  ])
  expect(query.root.conditions).toHaveLength(1)
  expect(query.root.range.limit).toBe(3)
})

test('rejects a refinement of a relation that is not embedded', () => {
  const query = parse('author.name=eq.Ann')
  expect(() => mustBeEmbedded(query, new Set(['editor']))).toThrow(
    expect.objectContaining({ code: 'PGRST108', status: 400 }),
  )
})

test.for(['id', 'id=5', 'id.=eq.1', 'a->b.c=eq.1', 'columns=a,,b', 'id=eq.1&or=x'])('rejects ?%s', (text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
})
