import type { PaymentMethod, PaymentEntry, PaymentEvent, RequestStatus } from '#app/data/payment-manager.ts'
import { formatAmount, isCurrency } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { PROVIDER_NAMES, PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { STATUS_LABELS as DELIVERY_LABELS } from '#app/admin/describe-delivery.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'

export const STATUS_LABELS: Record<RequestStatus, string> = {
  open: 'Open',
  seen: 'Seen',
  overdue: 'Overdue',
  'partly-paid': 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  credited: 'Credited',
  cancelled: 'Canceled',
}

export const STATUS_TONES: Record<RequestStatus, BadgeTone> = {
  open: 'note',
  seen: 'note',
  overdue: 'bad',
  'partly-paid': 'warning',
  paid: 'good',
  overpaid: 'warning',
  'partly-refunded': 'warning',
  refunded: 'plain',
  credited: 'plain',
  cancelled: 'plain',
}

export const WAY_LABELS: Record<PaymentMethod, string> = {
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
  cancelled: 'Canceled',
}

export const ENTRY_LABELS: Record<PaymentEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
}

const DISPUTE_STATES: Record<string, string> = { open: 'open', won: 'won', lost: 'lost', closed: 'closed' }

/** Labels of events whose email was not delivered. */
const UNSENT_WORDS: Record<string, string> = { sent: 'To be sent', reminded: 'Reminder to be sent' }

/** Why a payment reported by a provider did not settle the request. */
const PROBLEMS: Record<string, string> = {
  'amount-differs': 'the amount differs',
  'currency-differs': 'the currency differs',
  'already-paid': 'the request is already paid',
  'request-cancelled': 'the request was canceled',
}

/** Describes an event for the timeline of a request. */
export function describePaymentEvent({
  kind,
  data,
  mail,
}: Pick<PaymentEvent, 'kind' | 'data' | 'mail'>): string {
  const state = describeMail(mail)
  const what =
    kind === 'provider' || kind === 'refunded' || kind === 'disputed'
      ? describeProviderEvent(kind, data)
      : describeOwn(kind, data, mail)
  return state === null ? what : `${what}. ${state}`
}

/** Returns the status of an undelivered email; otherwise null. */
function describeMail(mail: PaymentEvent['mail']): string | null {
  return mail === null || mail === 'delivered' ? null : `Email: ${DELIVERY_LABELS[mail].toLowerCase()}`
}

function describeOwn(kind: string, data: PaymentEvent['data'], mail: PaymentEvent['mail']): string {
  const { to, way, on, note, receipt, number } = data
  const words = mail === null || mail === 'delivered' ? WORDS : { ...WORDS, ...UNSENT_WORDS }
  const details = [
    typeof to === 'string' && `to ${to}`,
    typeof way === 'string' && `by ${nameWay(way)}`,
    typeof on === 'string' && `on ${formatDay(on)}`,
    typeof note === 'string' && note !== '' && `(${note})`,
    receipt === true && 'with a receipt by email',
  ]
  const what = {
    payment: `Payment${describeAmount(data)}`,
    credited: `Credit note ${String(number)}${describeAmount(data)}`,
    undone: `Undone: ${nameEntry(data).toLowerCase()}${describeAmount(data)}`,
  }[kind]
  return [what ?? words[kind] ?? kind, ...details].filter((part) => typeof part === 'string').join(' ')
}

/** Returns " of $5.00"; empty if the amount is unknown. */
function describeAmount({ amount, currency }: PaymentEvent['data']): string {
  return typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency)
    ? ` of ${formatAmount(amount, currency)}`
    : ''
}

function nameEntry({ kind }: PaymentEvent['data']): string {
  return kind === 'payment' || kind === 'chargeback' ? ENTRY_LABELS[kind] : ENTRY_LABELS.refund
}

/** Returns the label of a payment method; unknown ones unchanged. */
function nameWay(way: string): string {
  return Object.hasOwn(WAY_LABELS, way) ? WAY_LABELS[way as PaymentMethod].toLowerCase() : way
}

function describeOwnRefund(data: PaymentEvent['data']): string {
  const { on, note } = data
  const day = typeof on === 'string' ? ` on ${formatDay(on)}` : ''
  return `Refund${describeAmount(data)}${day}${typeof note === 'string' && note !== '' ? ` (${note})` : ''}`
}

/** For example "Stripe: payment of $5.00, not matched: the amount differs". */
function describeProviderEvent(
  kind: 'provider' | 'refunded' | 'disputed',
  data: PaymentEvent['data'],
): string {
  const { provider, problem, state, reason: cause } = data
  const name = PROVIDERS.find((known) => known === provider)
  const sum = describeAmount(data)
  const from = name ? `${PROVIDER_NAMES[name]}: ` : ''
  if (kind === 'disputed')
    return `${from}dispute${sum}, ${DISPUTE_STATES[String(state)] ?? 'open'}${typeof cause === 'string' ? ` (${nameReason(cause)})` : ''}`
  if (kind === 'refunded')
    return from ? `${from}${nameEntry(data).toLowerCase()}${sum}` : describeOwnRefund(data)
  const reason = typeof problem === 'string' && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : problem
  return `${from}payment${sum}, not matched${typeof reason === 'string' ? `: ${reason}` : ''}`
}

/** Returns "product not received" for "product_not_received". */
export function nameReason(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase()
}
