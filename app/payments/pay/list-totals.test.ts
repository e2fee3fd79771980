import { expect, test } from 'vitest'
import { listTotals } from './list-totals.ts'

const sums = {
  subtotal: 1000,
  taxes: [{ rate: 8.875, net: 1000, tax: 89 }],
  total: 1089,
  received: 0,
  refunded: 0,
  credited: 0,
  balance: 1089,
  overpaid: 0,
}

test.for([
  ['nothing paid', {}, []],
  ['half paid', { received: 500, balance: 589 }, ['Paid so far -500', 'Left to pay 589']],
  ['half paid and refunded', { received: 500, refunded: 500, balance: 1089 }, []],
  ['paid', { received: 1089, balance: 0 }, []],
  ['partly refunded', { received: 1089, refunded: 89, balance: 0 }, ['Refunded -89']],
  ['overpaid', { received: 1100, balance: 0, overpaid: 11 }, ['Overpaid 11']],
  ['partly credited', { credited: 89, balance: 1000 }, ['Credited -89', 'Left to pay 1000']],
  [
    'credited after a refund',
    { received: 500, refunded: 500, credited: 1089, balance: 0 },
    ['Credited -1089', 'Refunded -500'],
  ],
] as const)('a request with %s shows later payments, refunds and credits', ([, values, rows]) => {
  const shown = listTotals({ ...sums, ...values }).map(({ label, amount }) => `${label} ${amount}`)
  expect(shown).toEqual(['Subtotal 1000', 'Tax 8.875% 89', 'Total 1089', ...rows])
})
