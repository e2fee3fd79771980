import { expect, test } from 'vitest'
import { describePaymentEvent } from './describe-payment-event.ts'

test.for([
  [{ kind: 'created', data: {} }, 'Created'],
  [{ kind: 'sent', data: { to: 'a@b.example' } }, 'Sent to a@b.example'],
  [
    { kind: 'paid', data: { way: 'transfer', on: '2026-11-22', note: 'half', receipt: true } },
    'Paid by bank transfer on November 22, 2026 (half) with a receipt by email',
  ],
  [
    { kind: 'paid', data: { way: 'cash', on: '2026-11-22', note: '', receipt: false } },
    'Paid by cash on November 22, 2026',
  ],
  [{ kind: 'paid', data: { way: 'constructor' } }, 'Paid by constructor'],
  [{ kind: 'link-asked', data: {} }, 'The client requested the link'],
  [
    { kind: 'refunded', data: { provider: 'paypal', amount: 30_000, currency: 'USD', payment: 'x' } },
    'PayPal: refund of $300.00',
  ],
  [
    { kind: 'provider', data: { provider: 'stripe', problem: 'amount-differs', amount: 5, currency: 'USD' } },
    'Stripe: payment of $0.05, not matched: the amount differs',
  ],
  [
    {
      kind: 'provider',
      data: { provider: '__proto__', problem: 'constructor', amount: null, currency: 'ZZZ' },
    },
    'payment, not matched: constructor',
  ],
  [
    { kind: 'refunded', data: { amount: 500, currency: 'USD', on: '2026-11-22', note: 'half' } },
    'Refund of $5.00 on November 22, 2026 (half)',
  ],
  [
    {
      kind: 'payment',
      data: { amount: 60_000, currency: 'USD', way: 'transfer', on: '2026-11-22', note: '', receipt: false },
    },
    'Payment of $600.00 by bank transfer on November 22, 2026',
  ],
  [
    { kind: 'credited', data: { number: 'CN-2026-0001', amount: 500, currency: 'USD', note: 'Goodwill' } },
    'Credit note CN-2026-0001 of $5.00 (Goodwill)',
  ],
  [
    { kind: 'undone', data: { kind: 'payment', amount: 500, currency: 'USD', on: '2026-11-22' } },
    'Undone: payment of $5.00 on November 22, 2026',
  ],
  [
    {
      kind: 'disputed',
      data: {
        provider: 'stripe',
        amount: 500,
        currency: 'USD',
        state: 'open',
        reason: 'product_not_received',
      },
    },
    'Stripe: dispute of $5.00, open (product not received)',
  ],
  [
    { kind: 'refunded', data: { provider: 'stripe', kind: 'chargeback', amount: 500, currency: 'USD' } },
    'Stripe: chargeback of $5.00',
  ],
  [{ kind: 'later', data: {} }, 'later'],
] as const)('%j is "%s"', ([event, words]) => {
  expect(describePaymentEvent({ mail: null, ...event })).toBe(words)
})

test.for([
  ['delivered', 'Sent to a@b.example'],
  ['waiting', 'To be sent to a@b.example. Email: waiting: no mail server is set up'],
  ['queued', 'To be sent to a@b.example. Email: waiting'],
  ['failed', 'To be sent to a@b.example. Email: failed'],
] as const)('describes a request with a %s mail as "%s"', ([mail, words]) => {
  expect(describePaymentEvent({ kind: 'sent', data: { to: 'a@b.example' }, mail })).toBe(words)
})
