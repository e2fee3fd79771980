import { expect, test } from 'vitest'
import { countMinorDigits, formatAmount, isCurrency, readAmount, writeAmount } from './currency.ts'

test.for([
  [123450, 'USD', '$1,234.50', '1234.50'],
  [5, 'EUR', '€0.05', '0.05'],
  [1234, 'JPY', '¥1,234', '1234'],
  [1, 'KWD', 'KWD 0.001', '0.001'],
  [-990, 'USD', '-$9.90', '-9.90'],
  [999_999_999_999, 'USD', '$9,999,999,999.99', '9999999999.99'],
] as const)('%i %s are %s', ([amount, currency, shown, written]) => {
  expect(formatAmount(amount, currency).replace('\u00a0', ' ')).toBe(shown)
  expect(writeAmount(amount, currency)).toBe(written)
})

test.for([
  ['1,234.5', 'USD', 123450],
  [' 0.01 ', 'USD', 1],
  ['-20', 'USD', -2000],
  ['-0', 'USD', 0],
  ['1234', 'JPY', 1234],
  ['0.001', 'KWD', 1],
] as const)('%j in %s is read as %i', ([text, currency, amount]) => {
  expect(readAmount(text, currency)).toBe(amount)
})

test.for(['', 'abc', '1.234', '1,23', '12,5', '1e3', '--1', '1.', '.5', '٣', '1 000', '9999999999999'])(
  '%j is no amount in US dollars',
  (text) => {
    expect(readAmount(text, 'USD')).toBeNull()
  },
)

test('reads amounts that it wrote, in every currency', () => {
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const amount of [0, 1, 9, 10, 99, 100, 12345, -7, -1050, 999_999_999_999])
      if (countMinorDigits(currency) <= 4)
        expect(readAmount(writeAmount(amount, currency), currency)).toBe(amount)
})

test('accepts only known currency codes', () => {
  expect(['USD', 'EUR', 'usd', 'XXXX', 'ZZZ', ''].map(isCurrency)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
