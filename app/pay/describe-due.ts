import type { OpenedRequest } from '#app/data/payments/visitor-payments.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { describeDistance, formatDay } from '#domain/payments/due-date.ts'

type Due = Pick<OpenedRequest, 'status' | 'due_on' | 'paid_on'>

/** One sentence about when a request is or was to be paid. @param today the agency's calendar day */
export function describeDue({ status, due_on: due, paid_on: paid }: Due, today: string): string {
  const { dueLine } = paymentRequest
  if (status === 'cancelled') return dueLine.cancelled
  if (status === 'paid') return dueLine.paid.replace('{day}', formatDay(paid ?? today))
  if (due === null) return dueLine.none
  const words = status === 'overdue' ? dueLine.overdue : dueLine.upcoming
  return words.replace('{distance}', describeDistance(due, today)).replace('{day}', formatDay(due))
}
