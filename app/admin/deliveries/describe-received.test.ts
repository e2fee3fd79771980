import { expect, test } from 'vitest'
import type { ListedEvent } from '#app/data/manage-provider-events.ts'
import { describeSubject, describeReason, describeReceived } from './describe-received.ts'

const event = (values: Partial<ListedEvent>): ListedEvent => ({
  id: 'id',
  provider: 'stripe',
  kind: 'customer.created',
  happened_at: '2026-11-22T10:00:00+00:00',
  received_at: '2026-11-22T10:00:01+00:00',
  status: 'waiting',
  reason: null,
  facts: { about: 'nothing' },
  payment_requests: null,
  leads: null,
  ...values,
})
const payment = {
  about: 'payment',
  outcome: 'paid',
  payment: 'pi_1',
  references: ['2026-0001'],
  amount: 120_000,
  currency: 'USD',
} as const
const booking = {
  about: 'booking',
  outcome: 'moved',
  booking: 'b',
  former: null,
  name: 'Ann',
  email: 'ann@client.example',
  phone: null,
  title: null,
  reason: null,
  starts_at: null,
  ends_at: null,
  former_starts_at: null,
  host_emails: [],
} as const

test.for([
  [{ facts: payment }, 'Stripe: payment of $1,200.00', '2026-0001'],
  [{ facts: { ...payment, outcome: 'refunded' as const, amount: null } }, 'Stripe: refund', '2026-0001'],
  [{ provider: 'calcom' as const, facts: booking }, 'Cal.com: call moved', 'Ann, ann@client.example'],
  [{}, 'Stripe: customer.created', null],
] as const)('describes %j', ([values, words, subject]) => {
  expect([
    describeReceived(event(values as Partial<ListedEvent>)),
    describeSubject(event(values as Partial<ListedEvent>)),
  ]).toEqual([words, subject])
})

test.for([
  ['amount-differs', 'The amount differs from the payment request.'],
  ['no-use', null],
  [null, null],
  ['constructor', 'constructor'],
] as const)('describes the reason %s', ([reason, words]) => {
  expect(describeReason(event({ reason }))).toBe(words)
})
