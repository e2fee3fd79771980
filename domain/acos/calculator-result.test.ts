import { expect, test } from 'vitest'
import { calculateResult, isRefused } from './calculator-result.ts'
import { composeCalculatorPath, readCalculatorQuery } from './calculator-query.ts'

const NOTHING = { values: { price: '', costs: '' }, errors: {}, breakEvenAcos: null }
const ask = (query: string) => calculateResult(readCalculatorQuery(new URLSearchParams(query)))

test('shows neither result nor errors before the first submit', () => {
  const result = ask('')
  expect(result).toEqual({
    values: { tacos: '', organicSales: '' },
    errors: {},
    target: null,
    breakEven: { ...NOTHING, isAsked: false },
  })
  expect(isRefused(result)).toBe(false)
})

test('shows the result of the first step without the second', () => {
  const result = ask('tacos=12&organic=40')
  expect(result).toEqual({
    values: { tacos: '12', organicSales: '40' },
    errors: {},
    target: { tacos: 12, organicSales: 40 },
    breakEven: { ...NOTHING, isAsked: false },
  })
  expect(isRefused(result)).toBe(false)
})

test.for([
  ['tacos=&organic=40', { errors: { tacos: 'Please enter a valid number.' }, target: null }],
  ['tacos=-1&organic=40', { errors: { tacos: 'Please enter a valid positive number.' }, target: null }],
  [
    'organic=100',
    {
      errors: {
        tacos: 'Please enter a valid number.',
        organicSales: 'Please enter a valid percentage between 0 and 99.',
      },
    },
  ],
  [
    'tacos=12&organic=40&price=0&costs=1',
    {
      errors: {},
      target: { tacos: 12, organicSales: 40 },
      breakEven: {
        values: { price: '0', costs: '1' },
        errors: { price: 'Please enter a price above 0.' },
        breakEvenAcos: null,
      },
    },
  ],
  [
    'tacos=x&organic=40&price=30&costs=21',
    {
      values: { tacos: 'x', organicSales: '40' },
      target: null,
      breakEven: { isAsked: true, errors: {} },
    },
  ],
] as const)('reports %s at its field and keeps the typed value', ([query, expected]) => {
  const result = ask(query)
  expect(result).toMatchObject(expected)
  expect(isRefused(result)).toBe(true)
})

test('opening the URL of a result shows the same result', () => {
  for (const query of [
    'tacos=12&organic=40',
    'tacos=+1&organic=&price=a%26b&costs=2',
    'price=1&costs=0',
    '',
  ]) {
    const read = readCalculatorQuery(new URLSearchParams(query))
    const path = composeCalculatorPath(read)
    const again = readCalculatorQuery(new URL(path, 'https://x.example').searchParams)
    const [first, second] = [calculateResult(read), calculateResult(again)]
    expect(second.target).toEqual(first.target)
    expect(second.errors).toEqual(first.errors)
    expect(second.breakEven.errors).toEqual(first.breakEven.errors)
    expect(second.breakEven.breakEvenAcos).toBe(first.breakEven.breakEvenAcos)
  }
})
