import { expect, test } from 'vitest'
import { describeDue } from './describe-due.ts'

test.for([
  [{ status: 'open', due_on: '2026-12-06', paid_on: null }, 'Due in 14 days, on December 6, 2026.'],
  [{ status: 'seen', due_on: '2026-11-22', paid_on: null }, 'Due today, on November 22, 2026.'],
  [{ status: 'overdue', due_on: '2026-11-20', paid_on: null }, 'Was due 2 days ago, on November 20, 2026.'],
  [{ status: 'open', due_on: null, paid_on: null }, 'Please pay when you can.'],
  [{ status: 'paid', due_on: null, paid_on: '2026-11-21' }, 'Paid on November 21, 2026. Thank you.'],
  [{ status: 'cancelled', due_on: '2026-11-20', paid_on: null }, /^There is nothing to pay\./],
  [{ status: 'partly-paid', due_on: null, paid_on: null }, 'Please pay when you can.'],
  [{ status: 'credited', due_on: null, paid_on: '2026-11-21' }, 'There is nothing to pay: we credited it.'],
  [
    { status: 'overpaid', due_on: null, paid_on: '2026-11-21', overpaid: 250 },
    'Paid on November 21, 2026, $2.50 too much. Please contact us about it.',
  ],
  // A payment that was refunded before the request was settled is due again.
  [
    { status: 'open', due_on: null, paid_on: null, refunded: 5, refunded_on: '2026-11-21' },
    'Please pay when you can.',
  ],
] as const)('describes %j in one sentence', ([request, sentence]) => {
  const unrefunded = { refunded: 0, refunded_on: null, overpaid: 0, currency: 'USD' }
  expect(describeDue({ ...unrefunded, ...request }, '2026-11-22', 'en-US')).toMatch(sentence)
})

test('shows the amount and the day of a refund', () => {
  const request = {
    status: 'partly-refunded' as const,
    due_on: null,
    paid_on: '2026-11-20',
    refunded: 500,
    refunded_on: '2026-11-21',
    overpaid: 0,
    currency: 'USD',
  }
  expect(describeDue(request, '2026-11-22', 'en-US')).toBe(
    'Paid on November 20, 2026. We refunded $5.00 on November 21, 2026.',
  )
})
