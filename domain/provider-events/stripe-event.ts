/** Events of Stripe: https://docs.stripe.com/api/events */
import { z } from '#domain/schema.ts'
import { countMinorDigits, isCurrency } from '#domain/payments/currency.ts'
import {
  NOTHING,
  type PaymentFacts,
  type ProviderEvent,
  type ProviderFacts,
  UNREADABLE,
} from './provider-facts.ts'
import { providerName, normalizeReferences } from './clean-text.ts'

const event = z.object({
  id: providerName(290),
  type: providerName(100),
  created: z.number().int().positive().max(99_999_999_999),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const id = providerName(200)
const metadata = z.record(z.string(), z.unknown()).nullish()
const amount = z.number().int()
const currency = z.string()

const session = z.object({
  payment_status: z.string(),
  payment_intent: id,
  amount_total: amount,
  currency,
  client_reference_id: z.unknown().optional(),
  metadata,
})
const intent = z.object({ id, amount_received: amount, currency, metadata })
const charge = z.object({ payment_intent: id.nullish(), id, amount_refunded: amount, currency, metadata })

const dispute = z.object({
  id,
  payment_intent: id.nullish(),
  charge: id,
  amount,
  currency,
  reason: providerName(100).nullish().catch(null),
  status: z.string(),
  evidence_details: z.object({ due_by: z.number().int().positive().max(99_999_999_999).nullish() }).nullish(),
})

const METADATA_NAMES = ['payment_request', 'invoice_number', 'invoice', 'number']

/** Currencies that Stripe counts in other units: https://docs.stripe.com/currencies#special-cases */
const WHOLE_UNITS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ')

export function readStripeEvent(value: unknown): ProviderEvent | null {
  const { data: given } = event.safeParse(value)
  if (!given) return null
  return {
    key: given.id,
    kind: given.type,
    happenedAt: new Date(given.created * 1000).toISOString(),
    facts: readFacts(given.type, given.data.object) ?? UNREADABLE,
  }
}

function readFacts(type: string, object: unknown): ProviderFacts | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(object)
    case 'payment_intent.succeeded': {
      const { data: paid } = intent.safeParse(object)
      return paid && tell('paid', paid.id, paid.amount_received, paid.currency, listReferences(paid.metadata))
    }
    case 'charge.refunded': {
      const { data: back } = charge.safeParse(object)
      const payment = back?.payment_intent ?? back?.id
      return (
        back && tell('refunded', payment!, back.amount_refunded, back.currency, listReferences(back.metadata))
      )
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return readDispute(object)
    default:
      return NOTHING
  }
}

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
function readDispute(object: unknown): ProviderFacts | undefined {
  const { data: given } = dispute.safeParse(object)
  if (!given) return undefined
  const { status, reason, evidence_details: evidence } = given
  const isOver = status === 'won' || status === 'lost'
  const due = evidence?.due_by
  return {
    ...tell('disputed', given.payment_intent ?? given.charge, given.amount, given.currency, []),
    dispute: given.id,
    state: isOver ? status : /closed$|prevented$/.test(status) ? 'closed' : 'open',
    reason: reason ?? null,
    answer_by: due ? new Date(due * 1000).toISOString() : null,
  }
}

function readSession(object: unknown): ProviderFacts | undefined {
  // The session may be complete with nothing to pay or a pending payment.
  const state = z.object({ payment_status: z.string() }).safeParse(object).data?.payment_status
  if (state !== undefined && state !== 'paid') return NOTHING
  const { data: paid } = session.safeParse(object)
  return (
    paid &&
    tell('paid', paid.payment_intent, paid.amount_total, paid.currency, [
      paid.client_reference_id,
      ...listReferences(paid.metadata),
    ])
  )
}

function listReferences(given: z.infer<typeof metadata>): unknown[] {
  return METADATA_NAMES.map((name) => (given && Object.hasOwn(given, name) ? given[name] : undefined))
}

function tell(
  outcome: 'paid' | 'refunded' | 'disputed',
  payment: string,
  units: number,
  givenCurrency: string,
  references: unknown[],
): PaymentFacts {
  const code = givenCurrency.toUpperCase()
  const isKnown = isCurrency(code)
  return {
    about: 'payment',
    outcome,
    payment,
    references: normalizeReferences(references),
    amount: isKnown ? toSmallestUnit(units, code) : null,
    currency: isKnown ? code : null,
  }
}

/** Converts Stripe's units to minor units; null for fractions. */
function toSmallestUnit(units: number, code: string): number | null {
  const digits = WHOLE_UNITS.includes(code) ? 0 : THOUSANDTHS.includes(code) ? 3 : 2
  const converted = units * 10 ** (countMinorDigits(code) - digits)
  return Number.isSafeInteger(converted) ? converted : null
}
