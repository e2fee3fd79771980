import { expect, test } from 'vitest'
import { readAcosForm, readBreakEvenForm } from './acos-form.ts'

const MISSING = 'Please enter a valid number.'
const NOT_POSITIVE = 'Please enter a valid positive number.'
const NO_SHARE = 'Please enter a valid percentage between 0 and 99.'

test.for([
  ['12', '40', 20],
  ['0', '0', 0],
  [' 12.5 ', '50', 25],
  ['.5', '0', 0.5],
  ['10.', '50', 20],
  ['1e1', '50', 20],
  ['10', '99.99', 100_000],
] as const)('accepts a TACoS of "%s" and an organic share of "%s"', ([tacos, organicSales, acos]) => {
  const result = readAcosForm({ tacos, organicSales })
  expect(result).toMatchObject({ isValid: true })
  expect(result.isValid && result.targetAcos).toBeCloseTo(acos, 4)
})

test.for([
  ['', '', { tacos: MISSING, organicSales: MISSING }],
  ['  ', '40', { tacos: MISSING }],
  ['12', '', { organicSales: MISSING }],
  ['abc', '40', { tacos: NOT_POSITIVE }],
  ['-1', '40', { tacos: NOT_POSITIVE }],
  ['12,5', '40', { tacos: NOT_POSITIVE }],
  ['0x10', '40', { tacos: NOT_POSITIVE }],
  ['Infinity', '40', { tacos: NOT_POSITIVE }],
  ['1e999', '40', { tacos: NOT_POSITIVE }],
  ['1e308', '99.99', { tacos: NOT_POSITIVE }],
  ['12', '100', { organicSales: NO_SHARE }],
  ['12', '-0.01', { organicSales: NO_SHARE }],
  ['12', '40%', { organicSales: NO_SHARE }],
  ['12', 'NaN', { organicSales: NO_SHARE }],
  ['x', 'y', { tacos: NOT_POSITIVE, organicSales: NO_SHARE }],
] as const)('a TACoS of "%s" and an organic share of "%s" get %j', ([tacos, organicSales, errors]) => {
  expect(readAcosForm({ tacos, organicSales })).toEqual({ isValid: false, errors })
})

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

test('rejects a price too small to divide by instead of returning infinity', () => {
  expect(readBreakEvenForm({ price: '5e-324', costs: '1e300' }).isValid).toBe(false)
})
