import { expect, test } from 'vitest'
import { formatApplied, parsePrefer } from './prefer.ts'

const NONE = { return: null, count: null, resolution: null, missing: null, handling: null, maxAffected: null }

test('names of object members are no preferences', () => {
  expect(parsePrefer('__proto__, constructor=x, toString')).toEqual(NONE)
})

test('the first value of a preference wins', () => {
  expect(parsePrefer('return=minimal, return=representation').return).toBe('minimal')
})

test('ignores unknown preferences and values', () => {
  expect(parsePrefer('return=everything, timezone=Mars, tx=rollback, max-affected=-1')).toEqual(NONE)
})

test('strict handling rejects unknown preferences', () => {
  expect(() => parsePrefer('handling=strict, anything, max-affected=x')).toThrow(
    expect.objectContaining({
      code: 'PGRST122',
      status: 400,
      details: 'Invalid preferences: anything, max-affected=x',
    }),
  )
})

test('reports only the given preferences as applied', () => {
  const preferences = parsePrefer('count=exact, max-affected=3')
  expect(formatApplied(preferences, ['return', 'count', 'maxAffected'])).toBe('count=exact, max-affected=3')
  expect(formatApplied(preferences, ['return'])).toBeNull()
})
