import { expect, test } from 'vitest'
import { paymentPage } from './payment.ts'

const payment = paymentPage.fallback

test('the payment page has the title and the three steps of the specification', () => {
  expect(payment.title).toBe('Pay Us')
  expect(payment.stepsTitle).toBe('How It Works (3 Steps)')
  expect(payment.steps.map((step) => step.title)).toEqual([
    'Click Pay Now and type the invoice total in USD',
    'Enter invoice number, brand name and contact details (email, phone)',
    'Pay by credit/debit card or wallet',
  ])
})

test('the banner beneath the payment form is empty', () => {
  expect(payment.note).toBe('')
})
