import { expect, test } from 'vitest'
import { describePaymentEvent } from './describe-payment-event.ts'

test.for([
  [{ kind: 'created', data: {} }, 'Made'],
  [{ kind: 'sent', data: { to: 'a@b.example' } }, 'Sent to a@b.example'],
  [
    { kind: 'paid', data: { way: 'transfer', on: '2026-11-22', note: 'half', receipt: true } },
    'Paid by bank transfer on November 22, 2026 (half) with a receipt by mail',
  ],
  [
    { kind: 'paid', data: { way: 'cash', on: '2026-11-22', note: '', receipt: false } },
    'Paid by cash on November 22, 2026',
  ],
  [{ kind: 'link-asked', data: {} }, 'The client asked for the link'],
  [{ kind: 'later', data: {} }, 'later'],
] as const)('%j is "%s"', ([event, words]) => {
  expect(describePaymentEvent(event)).toBe(words)
})
