import { expect, test } from 'vitest'
import { calculateBreakEvenAcos, calculateTargetAcos, formatAcos } from './acos.ts'

test.for([
  [12, 40, '20.00%'],
  [10, 60, '25.00%'],
  [10, 0, '10.00%'],
  [0, 50, '0.00%'],
  [7.5, 33.33, '11.25%'],
  [10, 99.99, '100000.00%'],
  [1, 66.6667, '3.00%'],
  [33.333, 0, '33.33%'],
] as const)('a TACoS of %d with %d percent organic sales allows an ACoS of %s', ([tacos, organic, acos]) => {
  expect(formatAcos(calculateTargetAcos(tacos, organic))).toBe(acos)
})

test.for([
  [30, 18, '40.00%'],
  [25, 25, '0.00%'],
  [20, 22, '-10.00%'],
] as const)('a price of %d and costs of %d break even at an ACoS of %s', ([price, costs, acos]) => {
  expect(formatAcos(calculateBreakEvenAcos(price, costs))).toBe(acos)
})

test('writes no minus before zero and no exponents', () => {
  expect(formatAcos(-0)).toBe('0.00%')
  expect(formatAcos(1e21)).toBe('1000000000000000000000.00%')
})
