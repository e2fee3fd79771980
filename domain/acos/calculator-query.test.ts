import { expect, test } from 'vitest'
import { calculateResult, isRefused } from './calculator-result.ts'
import { composeCalculatorPath, readCalculatorQuery } from './calculator-query.ts'

const read = (query: string) => readCalculatorQuery(new URLSearchParams(query))

test('parses the URL of a result back', () => {
  const query = { acos: { tacos: '12', organicSales: '40' }, breakEven: { price: '30', costs: '21' } }
  const path = composeCalculatorPath(query)
  expect(path).toBe('/acos-calculator?tacos=12&organic=40&price=30&costs=21')
  expect(read(path.split('?')[1]!)).toEqual(query)
})

test('without figures, the URL of the calculator has no query', () => {
  expect(composeCalculatorPath({ acos: null, breakEven: null })).toBe('/acos-calculator')
  expect(read('utm_source=mail')).toEqual({ acos: null, breakEven: null })
})

test('rejects a URL with only one of the two values', () => {
  const answer = calculateResult(read('tacos=12'))
  expect(answer.errors).toEqual({ organicSales: 'Please enter a valid number.' })
  expect(answer.target).toBeNull()
  expect(isRefused(answer)).toBe(true)
})

test('shows no errors without a query', () => {
  expect(isRefused(calculateResult(read('')))).toBe(false)
})

test('keeps the first result if the second step is invalid', () => {
  const answer = calculateResult(read('tacos=12&organic=40&price=abc&costs=1'))
  expect(answer.target).toEqual({ tacos: 12, organicSales: 40 })
  expect(answer.breakEven.breakEvenAcos).toBeNull()
  expect(isRefused(answer)).toBe(true)
})

test('truncates very long input before it is shown again', () => {
  expect(read(`tacos=${'9'.repeat(500)}&organic=1`).acos!.tacos).toHaveLength(40)
})
