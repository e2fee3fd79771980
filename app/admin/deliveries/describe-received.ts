import type { ListedEvent } from '#app/data/manage-provider-events.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'

export const STATUS_LABELS: Record<ListedEvent['status'], string> = {
  attached: 'Attached',
  waiting: 'Needs review',
  ignored: 'Ignored',
}
export const STATUS_TONES: Record<ListedEvent['status'], BadgeTone> = {
  attached: 'good',
  waiting: 'warning',
  ignored: 'plain',
}

/** Explanations of the reasons set by `private.settle_provider_event`, and what to do. */
const REASONS: Record<string, string> = {
  'no-reference':
    'The event has no payment request number, but a request with this amount is still to be paid. If it is the one, record the payment there, then dismiss this.',
  'no-such-request': 'There is no payment request with this number.',
  'amount-differs': 'The amount differs from the payment request.',
  'currency-differs': 'The currency differs from the payment request.',
  unrelated: 'Nothing in it refers to a payment request.',
  'already-paid': 'The request is already paid. The client may have paid twice.',
  'request-cancelled': 'The request was canceled.',
  'before-payment': 'It does not belong to a known payment.',
  'no-address': 'The event contains no email address.',
  'not-understood': 'The event has an unknown format.',
  failed: 'The event could not be attached. Try again.',
  'same-payment': 'This payment is already recorded.',
  'set-aside': 'Dismissed by an administrator.',
}

/** Returns the reason for the status; null if there is none to show. */
export function describeReason({ reason }: ListedEvent): string | null {
  if (reason === null || reason === 'no-use') return null
  return Object.hasOwn(REASONS, reason) ? REASONS[reason]! : reason
}

const BOOKING_OUTCOMES = { created: 'call booked', moved: 'call moved', cancelled: 'call canceled' } as const

/** Returns "Stripe: payment of $1,200.00", or the provider's name for the event. */
export function describeReceived({ provider, kind, facts }: ListedEvent): string {
  const name = PROVIDER_NAMES[provider]
  if (facts.about === 'payment') {
    const what = { paid: 'payment', refunded: 'refund', disputed: 'dispute' }[facts.outcome]
    const { amount, currency } = facts
    return amount === null || currency === null
      ? `${name}: ${what}`
      : `${name}: ${what} of ${formatAmount(amount, currency)}`
  }
  if (facts.about === 'booking') {
    const when = facts.starts_at === null ? '' : ` for ${formatMoment(facts.starts_at)}`
    return `${name}: ${BOOKING_OUTCOMES[facts.outcome]}${when}`
  }
  return `${name}: ${kind}`
}

/** Returns payment references, or name and email of the attendee. */
export function describeSubject({ facts }: ListedEvent): string | null {
  if (facts.about === 'payment') return facts.references.join(', ') || null
  if (facts.about === 'booking') return [facts.name, facts.email].filter(Boolean).join(', ') || null
  return null
}
