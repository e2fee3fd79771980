import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { describeDistance, formatDay } from '#domain/payments/due-date.ts'

type Due = Pick<
  OpenedRequest,
  'status' | 'due_on' | 'paid_on' | 'refunded' | 'refunded_on' | 'overpaid' | 'currency'
>

/** Describes when a request is or was due. @param today current day in the agency's time zone */
export function describeDue(request: Due, today: string, locale: string): string {
  const { status, due_on: due, paid_on: paid, refunded_on: refundedOn } = request
  const { dueLine } = paymentRequest
  const paidDay = formatDay(paid ?? today, locale)
  if (status === 'cancelled' || status === 'credited') return dueLine[status]
  if (status === 'paid') return dueLine.paid.replace('{day}', paidDay)
  if (status === 'overpaid')
    return dueLine.overpaid
      .replace('{day}', paidDay)
      .replace('{amount}', formatAmount(request.overpaid, request.currency, locale))
  if (refundedOn !== null && (status === 'refunded' || status === 'partly-refunded'))
    return dueLine.refunded
      .replace('{paid}', paidDay)
      .replace('{amount}', formatAmount(request.refunded, request.currency, locale))
      .replace('{day}', formatDay(refundedOn, locale))
  if (due === null) return dueLine.none
  const words = status === 'overdue' ? dueLine.overdue : dueLine.upcoming
  return words.replace('{distance}', describeDistance(due, today)).replace('{day}', formatDay(due, locale))
}
