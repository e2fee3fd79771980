import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { describeDistance, formatDay } from '#domain/payments/due-date.ts'

type Due = Pick<OpenedRequest, 'status' | 'due_on' | 'paid_on' | 'refunded' | 'refunded_on' | 'currency'>

/** Describes when a request is or was due. @param today the agency's calendar day */
export function describeDue(request: Due, today: string): string {
  const { status, due_on: due, paid_on: paid, refunded_on: refundedOn } = request
  const { dueLine } = paymentRequest
  if (status === 'cancelled') return dueLine.cancelled
  if (status === 'paid') return dueLine.paid.replace('{day}', formatDay(paid ?? today))
  if (refundedOn !== null)
    return dueLine.refunded
      .replace('{paid}', formatDay(paid ?? today))
      .replace('{amount}', formatAmount(request.refunded, request.currency))
      .replace('{day}', formatDay(refundedOn))
  if (due === null) return dueLine.none
  const words = status === 'overdue' ? dueLine.overdue : dueLine.upcoming
  return words.replace('{distance}', describeDistance(due, today)).replace('{day}', formatDay(due))
}
