import { expect, test } from 'vitest'
import { readBreakEvenForm } from './break-even-form.ts'

test.each([
  ['30', '21', 30],
  ['29.99', '0', 100],
  ['20', '20', 0],
  ['20', '25', -25],
])('a price of %s with costs of %s breaks even at %d percent', (price, costs, breakEvenAcos) => {
  const result = readBreakEvenForm({ price, costs })
  expect(result.isValid && result.breakEvenAcos).toBeCloseTo(breakEvenAcos, 8)
})

test.each([
  [{ price: '', costs: '1' }, { price: 'Please enter a valid number.' }],
  [{ price: '0', costs: '1' }, { price: 'Please enter a price above 0.' }],
  [{ price: '-3', costs: '1' }, { price: 'Please enter a price above 0.' }],
  [{ price: 'thirty', costs: '1' }, { price: 'Please enter a price above 0.' }],
  [{ price: '30', costs: '' }, { costs: 'Please enter a valid number.' }],
  [{ price: '30', costs: '-1' }, { costs: 'Please enter a valid positive number.' }],
])('%o is refused', (values, errors) => {
  expect(readBreakEvenForm(values)).toEqual({ isValid: false, errors })
})

test('a price too small to divide by is refused instead of answered with infinity', () => {
  expect(readBreakEvenForm({ price: '5e-324', costs: '1e300' }).isValid).toBe(false)
})
