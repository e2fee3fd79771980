import { expect, test } from 'vitest'
import { type Filter, looksLikeFilter, parseFilter, parseJunction, type Test } from './filter-grammar.ts'

const age = { name: 'age', path: [] }
const parseTest = (text: string) => parseFilter(age, text).test

test.for<[string, Test]>([
  ['eq.18', { kind: 'compare', operator: 'eq', value: '18' }],
  ['neq.', { kind: 'compare', operator: 'neq', value: '' }],
  ['gte.2024-01-31T10:00:00+00:00', { kind: 'compare', operator: 'gte', value: '2024-01-31T10:00:00+00:00' }],
  ['like.*a,b)*', { kind: 'compare', operator: 'like', value: '*a,b)*' }],
  ['isdistinct.5', { kind: 'compare', operator: 'isdistinct', value: '5' }],
  ['cs.{"a","b"}', { kind: 'compare', operator: 'cs', value: '{"a","b"}' }],
  ['adj.[1,2)', { kind: 'compare', operator: 'adj', value: '[1,2)' }],
  ['eq.not.in.disguise', { kind: 'compare', operator: 'eq', value: 'not.in.disguise' }],
  ['like(any).{a*,b*}', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a*,b*}' }],
  ['gt(all).{1,2}', { kind: 'quantified', operator: 'gt', quantifier: 'all', value: '{1,2}' }],
  ['in.(1,2)', { kind: 'in', values: ['1', '2'] }],
  ['in.()', { kind: 'in', values: [] }],
  ['in.("a,b",c"d,"e\\"f")', { kind: 'in', values: ['a,b', 'c"d', 'e"f'] }],
  ['in.(,)', { kind: 'in', values: ['', ''] }],
  ['is.null', { kind: 'is', value: 'null' }],
  ['is.NOT_NULL', { kind: 'is', value: 'not_null' }],
  ['is.unknown', { kind: 'is', value: 'unknown' }],
  ['fts.cat', { kind: 'search', operator: 'fts', language: null, value: 'cat' }],
  ['wfts(english).the cat', { kind: 'search', operator: 'wfts', language: 'english', value: 'the cat' }],
])('parses %s', ([text, expected]) => {
  expect(parseTest(text)).toEqual(expected)
})

test('not. negates a filter', () => {
  expect(parseFilter(age, 'not.in.(1)')).toEqual({
    kind: 'filter',
    field: age,
    isNegated: true,
    test: { kind: 'in', values: ['1'] },
  })
})

test.for([
  '18',
  'foo.1',
  'eq',
  'eq(any)',
  'neq(any).{1}',
  'in.1',
  'in.(1',
  'in.(1)x',
  'is.nul',
  'is.nullx',
  'not.not.eq.1',
])('rejects %s', (text) => {
  expect(() => parseTest(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
})

const filter = (name: string, question: Test, isNegated = false): Filter => ({
  kind: 'filter',
  field: { name, path: [] },
  isNegated,
  test: question,
})

test.for(['match.(a)\\1', `imatch.${'a'.repeat(501)}`, 'match(any).{(a)\\1}'])(
  'rejects the pattern of %s',
  (text) => {
    expect(() => parseTest(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
  },
)

test('parses trees of filters and trees', () => {
  expect(parseJunction('or', false, '(age.lt.18,not.and(name.eq.Ann,tag.not.is.null))')).toEqual({
    kind: 'or',
    isNegated: false,
    conditions: [
      filter('age', { kind: 'compare', operator: 'lt', value: '18' }),
      {
        kind: 'and',
        isNegated: true,
        conditions: [
          filter('name', { kind: 'compare', operator: 'eq', value: 'Ann' }),
          filter('tag', { kind: 'is', value: 'null' }, true),
        ],
      },
    ],
  })
})

test('quotes and braces protect commas and brackets in a tree', () => {
  const { conditions } = parseJunction('and', false, '(a.eq."x,y)",b.cs.{1,2},c.in.(1,"2,3"),d->>k.eq.v)')
  expect(conditions).toEqual([
    filter('a', { kind: 'compare', operator: 'eq', value: 'x,y)' }),
    filter('b', { kind: 'compare', operator: 'cs', value: '{1,2}' }),
    filter('c', { kind: 'in', values: ['1', '2,3'] }),
    {
      kind: 'filter',
      field: { name: 'd', path: [{ key: 'k', isIndex: false, asText: true }] },
      isNegated: false,
      test: { kind: 'compare', operator: 'eq', value: 'v' },
    },
  ])
})

test.for(['', '()', '(a.eq.1', '(a.eq.1))', '(a.eq.1,)', 'a.eq.1', '(a)', '(a.foo.1)'])(
  'rejects the tree %s',
  (text) => {
    expect(() => parseJunction('or', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  },
)

test('limits the depth of a tree', () => {
  const deep = `${'(and'.repeat(40)}(a.eq.1)${')'.repeat(40)}`
  expect(() => parseJunction('or', false, deep)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
})

test('distinguishes arguments of a function call from filters', () => {
  expect(looksLikeFilter('eq.1')).toBe(true)
  expect(looksLikeFilter('not.in.(1)')).toBe(true)
  expect(looksLikeFilter('like(any).{a}')).toBe(true)
  expect(looksLikeFilter('12.5')).toBe(false)
  expect(looksLikeFilter('hello world')).toBe(false)
})
