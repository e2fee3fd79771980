import { expect, test } from 'vitest'
import { fillPaymentLink, isPaymentLink, readRequestNumber } from './payment-link.ts'

const FIGURES = { number: '2026-0001', amount: 123450, currency: 'EUR', name: 'A&B / Söhne?' }

test('fills in a link with escaped values', () => {
  expect(fillPaymentLink('https://pay.example/{currency}/{amount}?for={name}&no={number}', FIGURES)).toBe(
    'https://pay.example/EUR/1234.50?for=A%26B%20%2F%20S%C3%B6hne%3F&no=2026-0001',
  )
})

test.for([
  ['https://pay.example/{amount}', true],
  ['https://pay.example/fixed', true],
  ['http://pay.example/{amount}', false],
  ['https://pay.example/{total}', false],
  ['javascript:alert({amount})', false],
  ['pay.example', false],
] as const)('whether %s is a valid link: %s', ([template, isUsable]) => {
  expect(isPaymentLink(template)).toBe(isUsable)
})

test.for([
  ['2026-0001', '2026-0001'],
  [' 2026-1 ', '2026-0001'],
  ['#2026 – 0012', '2026-0012'],
  ['Invoice no. 2026/0003.', '2026-0003'],
  ['2026-12345', '2026-12345'],
] as const)('reads %j as the request number %s', ([text, number]) => {
  expect(readRequestNumber(text)).toBe(number)
})

test.for(['', '2026', '0001', '2026-0000', '2026-', '12026-0001', '2026-1234567890', 'x'.repeat(5000)])(
  '%j is no request number',
  (text) => {
    expect(readRequestNumber(text)).toBeNull()
  },
)
