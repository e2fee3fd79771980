import { expect, test } from 'vitest'
import { readInvoiceDetails } from './pay-us.route.tsx'

const read = (query: string) => readInvoiceDetails(new URLSearchParams(query))

test('reads invoice, brand and amount', () => {
  expect(read('invoice=INV-2026/114&brand=Pawsley+%26+Co&amount=1200')).toEqual({
    invoice: 'INV-2026/114',
    brand: 'Pawsley & Co',
    amount: '1200.00',
  })
})

test.each([
  ['1200', '1200.00'],
  ['1200.5', '1200.50'],
  ['1,200.50', '1200.50'],
  ['$1,234,567.89', '1234567.89'],
  [' 0.01 ', '0.01'],
])('reads the amount %s as %s', (given, amount) => {
  expect(readInvoiceDetails(new URLSearchParams({ amount: given }))).toEqual({ amount })
})

test.each(['0', '-5', '12,5', '1e3', '1.234', '12345678', 'abc', '', '1,20,0'])(
  'omits the amount "%s"',
  (amount) => {
    expect(readInvoiceDetails(new URLSearchParams({ amount }))).toEqual({})
  },
)

test.each([
  ['an invoice number with markup', { invoice: '<b>1</b>' }],
  ['an invoice number that is too long', { invoice: 'A'.repeat(41) }],
  ['a brand name that is too long', { brand: 'B'.repeat(81) }],
  ['a brand name that turns the writing direction', { brand: 'Paid‮draw' }],
  ['a brand name with a line break', { brand: 'a\nb' }],
])('%s is left out', (_, query) => {
  expect(readInvoiceDetails(new URLSearchParams(query))).toEqual({})
})
