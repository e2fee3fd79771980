import type { PaidWay, PaymentEvent } from '#app/data/payments/payment-manager.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { WAY_WORDS } from '../status-words.ts'

const WORDS: Record<string, string> = {
  created: 'Made',
  sent: 'Sent',
  reminded: 'Reminder sent',
  'link-made': 'Link copied',
  'link-asked': 'The client asked for the link',
  seen: 'Opened by the client',
  paid: 'Paid',
  reopened: 'Taken back',
  cancelled: 'Cancelled',
}

/** One line of the timeline of a request. */
export function describePaymentEvent({ kind, data }: Pick<PaymentEvent, 'kind' | 'data'>): string {
  const { to, way, on, note, receipt } = data
  const details = [
    typeof to === 'string' && `to ${to}`,
    typeof way === 'string' && `by ${WAY_WORDS[way as PaidWay].toLowerCase()}`,
    typeof on === 'string' && `on ${formatDay(on)}`,
    typeof note === 'string' && note !== '' && `(${note})`,
    receipt === true && 'with a receipt by mail',
  ]
  return [WORDS[kind] ?? kind, ...details].filter((part) => typeof part === 'string').join(' ')
}
