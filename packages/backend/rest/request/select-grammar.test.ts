import { expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseSelect, type SelectItem } from './select-grammar.ts'

const column = (name: string, more: Partial<Extract<SelectItem, { kind: 'column' }>> = {}): SelectItem => ({
  kind: 'column',
  field: { name, path: [] },
  alias: null,
  cast: null,
  ...more,
})

test('a quoted name may contain any character', () => {
  expect(parseSelect('"a,b.(c) \\"d\\""')).toEqual([column('a,b.(c) "d"')])
})

test('a name may contain hyphens, spaces and letters of any language', () => {
  expect(parseSelect('first-name,größe,two words')).toEqual([
    column('first-name'),
    column('größe'),
    column('two words'),
  ])
})

test('arrows select a JSON member by key or index', () => {
  expect(parseSelect('first:data->authors->0->>first-name')).toEqual([
    column('data', {
      alias: 'first',
      field: {
        name: 'data',
        path: [
          { key: 'authors', isIndex: false, asText: false },
          { key: '0', isIndex: true, asText: false },
          { key: 'first-name', isIndex: false, asText: true },
        ],
      },
    }),
  ])
})

test('a key that starts with digits is not an index', () => {
  expect(parseSelect('data->2024-01')).toEqual([
    column('data', { field: { name: 'data', path: [{ key: '2024-01', isIndex: false, asText: false }] } }),
  ])
})

test('brackets request related rows, with alias, hint and inner join', () => {
  expect(parseSelect('title,writer:users!posts_author_fkey!inner(name,posts(id))')).toEqual([
    column('title'),
    {
      kind: 'embed',
      relation: 'users',
      alias: 'writer',
      hint: 'posts_author_fkey',
      isInner: true,
      items: [
        column('name'),
        { kind: 'embed', relation: 'posts', alias: null, hint: null, isInner: false, items: [column('id')] },
      ],
    },
  ])
})

test.for([
  ['id,', 'PGRST100'],
  [',id', 'PGRST100'],
  ['id;drop table posts', 'PGRST100'],
  ['users(id', 'PGRST100'],
  ['id::', 'PGRST100'],
  ['data->', 'PGRST100'],
  ['"open', 'PGRST100'],
  ['...users(name)', 'PGRST100'],
  ['a(b(c(d(id))))', 'PGRST100'],
  ['count()', 'PGRST123'],
  ['price.sum()', 'PGRST123'],
])('rejects %s with %s', ([text, code]) => {
  expect(() => parseSelect(text!)).toThrow(expect.objectContaining({ code, status: 400 }))
})

test('the error names the position and the expected text', () => {
  const refusal = catchError(() => parseSelect('id,(x)'))
  expect(refusal.message).toBe('"failed to parse select parameter (id,(x))" (line 1, column 4)')
  expect(refusal.details).toBe('unexpected "(" expecting field name (* or [a..z0..9_$])')
})

function catchError(work: () => unknown): RestError {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
