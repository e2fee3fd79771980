import type { ListedEvent } from '#app/data/manage-provider-events.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'

export const STATUS_LABELS: Record<ListedEvent['status'], string> = {
  attached: 'Attached',
  waiting: 'Needs a look',
  ignored: 'Nothing to do',
}
export const STATUS_TONES: Record<ListedEvent['status'], BadgeTone> = {
  attached: 'good',
  waiting: 'warning',
  ignored: 'plain',
}

/** Of `private.settle_provider_event`, and what can be done. */
const REASONS: Record<string, string> = {
  'no-reference': 'It names no payment request. Mark the request as paid by hand, and set this aside.',
  'no-such-request': 'There is no payment request by the name that it gives.',
  'amount-differs': 'Its amount is not that of the request.',
  'currency-differs': 'Its currency is not that of the request.',
  'already-paid': 'The request was paid already. The money may have come twice.',
  'request-cancelled': 'The request was cancelled.',
  'before-payment': 'It gives back what no payment is known of.',
  'no-address': 'It names nobody: there is no e-mail address in it.',
  'not-understood': 'It has a shape that is not known.',
  failed: 'It could not be attached. Try again.',
  'same-payment': 'It tells of a payment that is known.',
  'set-aside': 'Set aside by an administrator.',
}

/** Why it is as it is; null where nothing has to be said. */
export function describeReason({ reason }: ListedEvent): string | null {
  if (reason === null || reason === 'no-use') return null
  return Object.hasOwn(REASONS, reason) ? REASONS[reason]! : reason
}

const BOOKING_WORDS = { created: 'Call booked', moved: 'Call moved', cancelled: 'Call cancelled' } as const

/** "Stripe: payment of $1,200.00", or the provider's own word for it. */
export function describeReceived({ provider, kind, facts }: ListedEvent): string {
  const name = PROVIDER_NAMES[provider]
  if (facts.about === 'payment') {
    const what = facts.outcome === 'paid' ? 'payment' : 'refund'
    const { amount, currency } = facts
    return amount === null || currency === null
      ? `${name}: ${what}`
      : `${name}: ${what} of ${formatAmount(amount, currency)}`
  }
  if (facts.about === 'booking') {
    const when = facts.starts_at === null ? '' : ` for ${formatMoment(facts.starts_at)}`
    return `${name}: ${BOOKING_WORDS[facts.outcome].toLowerCase()}${when}`
  }
  return `${name}: ${kind}`
}

/** What it names: a reference, or whom the call is with. */
export function describeNamed({ facts }: ListedEvent): string | null {
  if (facts.about === 'payment') return facts.references.join(', ') || null
  if (facts.about === 'booking') return [facts.name, facts.email].filter(Boolean).join(', ') || null
  return null
}
