/** Events of PayPal: https://developer.paypal.com/api/rest/webhooks/event-names/ */
import { z } from '#domain/schema.ts'
import { isCurrency, readAmount } from '#domain/payments/currency.ts'
import {
  NOTHING,
  type PaymentFacts,
  type ProviderEvent,
  type ProviderFacts,
  UNREADABLE,
} from './provider-facts.ts'
import { providerName, normalizeTimestamp, normalizeReferences } from './clean-text.ts'

const event = z.object({
  id: providerName(290),
  event_type: providerName(100),
  create_time: z.iso.datetime({ offset: true }),
  resource: z.record(z.string(), z.unknown()),
})

const money = z.object({ currency_code: z.string(), value: z.string() })
const reference = z.unknown().optional()

const capture = z.object({
  id: providerName(200),
  amount: money,
  custom_id: reference,
  invoice_id: reference,
})
const refund = z.object({
  amount: money,
  custom_id: reference,
  invoice_id: reference,
  seller_payable_breakdown: z.object({ total_refunded_amount: money.optional() }).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})

const dispute = z.object({
  dispute_id: providerName(200),
  disputed_transactions: z.array(z.object({ seller_transaction_id: providerName(200) })).min(1),
  reason: providerName(100).nullish().catch(null),
  status: z.string(),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string() }).nullish(),
  seller_response_due_date: z.iso.datetime({ offset: true }).nullish().catch(null),
})
const DISPUTE_STATES: Record<string, 'won' | 'lost'> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
}

/** Link from a refund to its payment: `…/v2/payments/captures/{id}`. */
const CAPTURE_PATH = /\/captures\/([A-Za-z0-9-]{1,200})$/

export function readPaypalEvent(value: unknown): ProviderEvent | null {
  const { data: given } = event.safeParse(value)
  if (!given) return null
  return {
    key: given.id,
    kind: given.event_type,
    happenedAt: normalizeTimestamp(given.create_time)!,
    facts: readFacts(given.event_type, given.resource) ?? UNREADABLE,
  }
}

function readFacts(type: string, resource: unknown): ProviderFacts | undefined {
  if (type === 'PAYMENT.CAPTURE.COMPLETED') {
    const { data: paid } = capture.safeParse(resource)
    return paid && tell('paid', paid.id, paid.amount, [paid.invoice_id, paid.custom_id])
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED') {
    const { data: back } = refund.safeParse(resource)
    const payment = back?.links
      .filter(({ rel }) => rel === 'up')
      .map(({ href }) => CAPTURE_PATH.exec(href)?.[1])
      .find((found) => found !== undefined)
    if (!back || payment === undefined) return undefined
    const soFar = back.seller_payable_breakdown?.total_refunded_amount ?? back.amount
    return tell('refunded', payment, soFar, [back.invoice_id, back.custom_id])
  }
  return /^CUSTOMER\.DISPUTE\.(?:CREATED|UPDATED|RESOLVED)$/.test(type) ? readDispute(resource) : NOTHING
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
function readDispute(resource: unknown): ProviderFacts | undefined {
  const { data: given } = dispute.safeParse(resource)
  if (!given) return undefined
  const isOver = given.status === 'RESOLVED'
  return {
    ...tell('disputed', given.disputed_transactions[0]!.seller_transaction_id, given.dispute_amount, []),
    dispute: given.dispute_id,
    state: isOver ? (DISPUTE_STATES[given.dispute_outcome?.outcome_code ?? ''] ?? 'closed') : 'open',
    reason: given.reason ?? null,
    answer_by: given.seller_response_due_date ?? null,
  }
}

function tell(
  outcome: 'paid' | 'refunded' | 'disputed',
  payment: string,
  { currency_code: code, value }: z.infer<typeof money>,
  references: unknown[],
): PaymentFacts {
  const isKnown = isCurrency(code)
  return {
    about: 'payment',
    outcome,
    payment,
    references: normalizeReferences(references),
    amount: isKnown ? readAmount(value, code) : null,
    currency: isKnown ? code : null,
  }
}
