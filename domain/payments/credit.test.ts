import { expect, test } from 'vitest'
import { creditTax, listCreditable } from './credit.ts'

const line = (net: number, tax_rate: number) => ({ net, tax_rate })

test('lists what is left by tax rate, without rates that are credited in full', () => {
  const request = { lines: [line(1000, 7), line(10_003, 19), line(500, 0), line(-200, 7)] }
  expect(listCreditable(request, [])).toEqual([
    { rate: 19, net: 10_003, tax: 1901 },
    { rate: 7, net: 800, tax: 56 },
    { rate: 0, net: 500, tax: 0 },
  ])
  const note = {
    taxes: [
      { rate: 19, net: 5002, tax: 950 },
      { rate: 0, net: 500, tax: 0 },
    ],
  }
  expect(listCreditable(request, [note])).toEqual([
    { rate: 19, net: 5001, tax: 951 },
    { rate: 7, net: 800, tax: 56 },
  ])
})

test.for([
  [{ rate: 19, net: 10_003, tax: 1901 }, 5002, 950],
  // 19 % of 5001 is 950, but 951 is left.
  [{ rate: 19, net: 5001, tax: 951 }, 5001, 951],
  [{ rate: 19, net: 3, tax: 0 }, 2, 0],
  [{ rate: 8.875, net: 1000, tax: 89 }, 100, 9],
  [{ rate: 7, net: -200, tax: -14 }, -100, -7],
  [{ rate: 0, net: 500, tax: 0 }, 500, 0],
] as const)('for %j, crediting %d includes %d tax', ([left, net, tax]) => {
  expect(creditTax(left, net)).toBe(tax)
})
