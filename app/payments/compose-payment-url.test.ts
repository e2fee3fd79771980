import { expect, test } from 'vitest'
import { composePaymentUrl } from './compose-payment-url.ts'

test('passes button and invoice details to the provider', () => {
  const url = composePaymentUrl(
    { embedUrl: 'https://pay.example/form?theme=light', buttonId: 'btn_1' },
    { invoice: 'INV 7', brand: 'A&B=C', amount: '5.00' },
  )
  expect(url).toBe(
    'https://pay.example/form?theme=light&button_id=btn_1&invoice=INV+7&brand=A%26B%3DC&amount=5.00',
  )
})

test('passes only the number if only that is needed', () => {
  const provider = { embedUrl: 'https://a.example/embed/payment', buttonId: null, needs: ['invoice'] }
  expect(
    composePaymentUrl(provider, { invoice: '2026-0001', brand: 'Ann', amount: '5.00', currency: 'USD' }),
  ).toBe('https://a.example/embed/payment?invoice=2026-0001')
})

test('passes nothing without invoice details', () => {
  expect(composePaymentUrl({ embedUrl: 'https://pay.example/form', buttonId: null }, {})).toBe(
    'https://pay.example/form',
  )
})
