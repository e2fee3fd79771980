import { expect, test } from 'vitest'
import { fillPaymentLink, isPaymentLink } from './payment-link.ts'

const FIGURES = { number: '2026-0001', amount: 123450, currency: 'EUR', name: 'A&B / Söhne?' }

test('a link is filled in, and no value gets out of its place', () => {
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
] as const)('%s can be used: %s', ([template, isUsable]) => {
  expect(isPaymentLink(template)).toBe(isUsable)
})
