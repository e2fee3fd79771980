import type { PaidWay, PaymentEvent, RequestStatus } from '#app/data/payment-manager.ts'
import { formatAmount, isCurrency } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { STATUS_LABELS as DELIVERY_LABELS } from '#app/admin/describe-delivery.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'

export const STATUS_LABELS: Record<RequestStatus, string> = {
  open: 'Open',
  seen: 'Seen',
  overdue: 'Overdue',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

export const STATUS_TONES: Record<RequestStatus, BadgeTone> = {
  open: 'note',
  seen: 'note',
  overdue: 'bad',
  paid: 'good',
  'partly-refunded': 'warning',
  refunded: 'plain',
  cancelled: 'plain',
}

export const WAY_LABELS: Record<PaidWay, string> = {
  transfer: 'Bank transfer',
  card: 'Card or wallet',
  link: 'Payment link',
  cash: 'Cash',
  other: 'Other',
}

const WORDS: Record<string, string> = {
  created: 'Created',
  sent: 'Sent',
  reminded: 'Reminder sent',
  'link-made': 'Link copied',
  'link-asked': 'The client requested the link',
  'link-renewed': 'Link renewed, the previous one no longer works',
  'link-revoked': 'Link revoked',
  seen: 'Opened by the client',
  paid: 'Paid',
  reopened: 'Reopened',
  cancelled: 'Cancelled',
}

/** Labels of events whose mail is not delivered. */
const UNSENT_WORDS: Record<string, string> = { sent: 'To be sent', reminded: 'Reminder to be sent' }

/** Reasons why a payment reported by a provider did not settle the request. */
const PROBLEMS: Record<string, string> = {
  'amount-differs': 'the amount differs',
  'currency-differs': 'the currency differs',
  'already-paid': 'the request is already paid',
  'request-cancelled': 'the request was cancelled',
}

/** One line of the timeline of a request. */
export function describePaymentEvent({
  kind,
  data,
  mail,
}: Pick<PaymentEvent, 'kind' | 'data' | 'mail'>): string {
  const state = describeMail(mail)
  const what =
    kind === 'provider' || kind === 'refunded'
      ? describeProviderEvent(kind, data)
      : describeOwn(kind, data, mail)
  return state === null ? what : `${what}. ${state}`
}

/** Status of a mail that is not delivered; otherwise null. */
function describeMail(mail: PaymentEvent['mail']): string | null {
  return mail === null || mail === 'delivered' ? null : `Email: ${DELIVERY_LABELS[mail].toLowerCase()}`
}

function describeOwn(kind: string, data: PaymentEvent['data'], mail: PaymentEvent['mail']): string {
  const { to, way, on, note, receipt } = data
  const words = mail === null || mail === 'delivered' ? WORDS : { ...WORDS, ...UNSENT_WORDS }
  const details = [
    typeof to === 'string' && `to ${to}`,
    typeof way === 'string' && `by ${nameWay(way)}`,
    typeof on === 'string' && `on ${formatDay(on)}`,
    typeof note === 'string' && note !== '' && `(${note})`,
    receipt === true && 'with a receipt by email',
  ]
  return [words[kind] ?? kind, ...details].filter((part) => typeof part === 'string').join(' ')
}

/** Returns unknown ways unchanged. */
function nameWay(way: string): string {
  return Object.hasOwn(WAY_LABELS, way) ? WAY_LABELS[way as PaidWay].toLowerCase() : way
}

function describeOwnRefund(sum: string, { on, note }: PaymentEvent['data']): string {
  const day = typeof on === 'string' ? ` on ${formatDay(on)}` : ''
  return `Refund${sum}${day}${typeof note === 'string' && note !== '' ? ` (${note})` : ''}`
}

/** "Stripe: payment of $5.00, not matched: the amount differs". */
function describeProviderEvent(kind: 'provider' | 'refunded', data: PaymentEvent['data']): string {
  const { provider, problem, amount, currency } = data
  const name = PROVIDERS.find((known) => known === provider)
  const sum =
    typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency)
      ? ` of ${formatAmount(amount, currency)}`
      : ''
  const from = name ? `${PROVIDER_NAMES[name]}: ` : ''
  if (kind === 'refunded') return from ? `${from}refund${sum}` : describeOwnRefund(sum, data)
  const reason = typeof problem === 'string' && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : problem
  return `${from}payment${sum}, not matched${typeof reason === 'string' ? `: ${reason}` : ''}`
}
