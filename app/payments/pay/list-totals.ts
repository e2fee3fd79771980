import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'

type Sums = Pick<
  OpenedRequest,
  'subtotal' | 'taxes' | 'total' | 'received' | 'refunded' | 'credited' | 'balance' | 'overpaid'
>

export type TotalRow = { label: string; amount: number; isTotal: boolean }

/** Lists the rows below the items of a request: tax, total, then payments, refunds and credits. */
export function listTotals(sums: Sums): TotalRow[] {
  const { subtotal, taxes, total, received, refunded, credited, balance, overpaid } = sums
  const isOpen = balance > 0
  const rows: [string, number, boolean][] = [
    [paymentRequest.subtotal, subtotal, taxes.length > 0],
    ...taxes.map(({ rate, tax }): [string, number, boolean] => [
      paymentRequest.tax.replace('{rate}', String(rate)),
      tax,
      true,
    ]),
    [paymentRequest.total, total, true],
    [paymentRequest.credited, -credited, credited > 0],
    [paymentRequest.received, refunded - received, isOpen && received > refunded],
    [paymentRequest.refunded, -refunded, !isOpen && refunded > 0],
    [paymentRequest.balance, balance, isOpen && balance !== total],
    [paymentRequest.overpaid, overpaid, overpaid > 0],
  ]
  return rows
    .filter(([, , isShown]) => isShown)
    .map(([label, amount]) => ({ label, amount, isTotal: label === paymentRequest.total }))
}
