import { expect, test } from 'vitest'
import { formatApplied, parsePrefer } from './prefer.ts'

const NONE = { return: null, count: null, resolution: null, missing: null, handling: null, maxAffected: null }

test('without a header nothing is preferred', () => {
  expect(parsePrefer(null)).toEqual(NONE)
})

test('names that every object has are no preferences', () => {
  expect(parsePrefer('__proto__, constructor=x, toString')).toEqual(NONE)
})

test('several preferences come in one list', () => {
  expect(parsePrefer('return=representation,count=exact, missing=default')).toEqual({
    ...NONE,
    return: 'representation',
    count: 'exact',
    missing: 'default',
  })
})

test('the first value of a kind wins', () => {
  expect(parsePrefer('return=minimal, return=representation').return).toBe('minimal')
})

test('unknown preferences and values are ignored', () => {
  expect(parsePrefer('return=everything, timezone=Mars, tx=rollback, max-affected=-1')).toEqual(NONE)
})

test('strict handling refuses what is unknown', () => {
  expect(() => parsePrefer('handling=strict, anything, max-affected=x')).toThrow(
    expect.objectContaining({
      code: 'PGRST122',
      status: 400,
      details: 'Invalid preferences: anything, max-affected=x',
    }),
  )
})

test('a limit of affected rows is a number', () => {
  expect(parsePrefer('handling=strict, max-affected=10').maxAffected).toBe(10)
})

test('only stated preferences are reported as applied', () => {
  const preferences = parsePrefer('count=exact, max-affected=3')
  expect(formatApplied(preferences, ['return', 'count', 'maxAffected'])).toBe('count=exact, max-affected=3')
  expect(formatApplied(preferences, ['return'])).toBeNull()
})
