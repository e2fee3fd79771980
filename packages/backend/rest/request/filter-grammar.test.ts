import { expect, test } from 'vitest'
import { type Filter, looksLikeFilter, parseFilter, parseJunction, type Test } from './filter-grammar.ts'

const age = { name: 'age', path: [] }
const parseTest = (text: string) => parseFilter(age, text).test

test.for<[string, Test]>([
  ['neq.', { kind: 'compare', operator: 'neq', value: '' }],
  ['like.*a,b)*', { kind: 'compare', operator: 'like', value: '*a,b)*' }],
  ['adj.[1,2)', { kind: 'compare', operator: 'adj', value: '[1,2)' }],
  ['eq.not.in.disguise', { kind: 'compare', operator: 'eq', value: 'not.in.disguise' }],
  ['like(any).{a*,b*}', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a*,b*}' }],
  ['in.("a,b",c"d,"e\\"f")', { kind: 'in', values: ['a,b', 'c"d', 'e"f'] }],
  ['in.(,)', { kind: 'in', values: ['', ''] }],
  ['is.NOT_NULL', { kind: 'is', value: 'not_null' }],
  ['wfts(english).the cat', { kind: 'search', operator: 'wfts', language: 'english', value: 'the cat' }],
])('parses %s', ([text, expected]) => {
  expect(parseTest(text)).toEqual(expected)
})

const BAD_TESTS =
  '18 foo.1 eq eq(any) neq(any).{1} in.1 in.(1 in.(1)x is.nul is.nullx not.not.eq.1 match.(a)\\1 match(any).{(a)\\1}'
test.for([...BAD_TESTS.split(' '), `imatch.${'a'.repeat(501)}`])('rejects %s', (text) => {
  expect(() => parseTest(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
})

const filter = (name: string, question: Test, isNegated = false): Filter => ({
  kind: 'filter',
  field: { name, path: [] },
  isNegated,
  test: question,
})

test('trees nest; quotes and braces protect commas and brackets', () => {
  const { conditions } = parseJunction(
    'and',
    false,
    '(a.eq."x,y)",b.cs.{1,2},c.not.in.(1,"2,3"),not.or(d->>k.eq.v))',
  )
  expect(conditions).toEqual([
    filter('a', { kind: 'compare', operator: 'eq', value: 'x,y)' }),
    filter('b', { kind: 'compare', operator: 'cs', value: '{1,2}' }),
    filter('c', { kind: 'in', values: ['1', '2,3'] }, true),
    {
      kind: 'or',
      isNegated: true,
      conditions: [
        {
          ...filter('d', { kind: 'compare', operator: 'eq', value: 'v' }),
          field: { name: 'd', path: [{ key: 'k', isIndex: false, asText: true }] },
        },
      ],
    },
  ])
})

const DEEP = `${'(and'.repeat(40)}(a.eq.1)${')'.repeat(40)}`
test.for(['', '()', '(a.eq.1', '(a.eq.1))', '(a.eq.1,)', 'a.eq.1', '(a)', '(a.foo.1)', DEEP])(
  'rejects the tree %s',
  (text) => {
    expect(() => parseJunction('or', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  },
)

test('distinguishes arguments of a function call from filters', () => {
  expect(looksLikeFilter('eq.1')).toBe(true)
  expect(looksLikeFilter('not.in.(1)')).toBe(true)
  expect(looksLikeFilter('like(any).{a}')).toBe(true)
  expect(looksLikeFilter('12.5')).toBe(false)
  expect(looksLikeFilter('hello world')).toBe(false)
})
