import { writeCsv } from '#import/csv/write-csv.ts'
import { writeAmount } from './currency.ts'

export type RequestLine = {
  number: string
  status: string
  client_name: string
  client_email: string | null
  client_address: string
  currency: string
  subtotal: number
  tax_total: number
  total: number
  created_at: string
  due_on: string | null
  sent_at: string | null
  seen_at: string | null
  paid_on: string | null
  paid_way: string | null
  paid_note: string
  refunded: number
  refunded_on: string | null
  cancelled_at: string | null
  note: string
}

const HEADER = [
  'Number',
  'Status',
  'Client',
  'Email',
  'Address',
  'Currency',
  'Net',
  'Tax',
  'Total',
  'Issued',
  'Due',
  'Sent',
  'Seen',
  'Paid on',
  'Paid by',
  'About the payment',
  'Refunded',
  'Refunded on',
  'Cancelled',
  'Note',
]

/**
 * Payment requests as a file for spreadsheets; nothing in it is run by one. Money in the currency's whole unit, days as they
 * are, moments in UTC (ISO 8601).
 */
export function writeRequestsCsv(requests: readonly RequestLine[]): string {
  return writeCsv([
    HEADER,
    ...requests.map((request) => [
      request.number,
      request.status,
      request.client_name,
      request.client_email ?? '',
      request.client_address,
      request.currency,
      ...[request.subtotal, request.tax_total, request.total].map((sum) =>
        writeAmount(sum, request.currency),
      ),
      writeMoment(request.created_at),
      request.due_on ?? '',
      writeMoment(request.sent_at),
      writeMoment(request.seen_at),
      request.paid_on ?? '',
      request.paid_way ?? '',
      request.paid_note,
      writeAmount(request.refunded, request.currency),
      request.refunded_on ?? '',
      writeMoment(request.cancelled_at),
      request.note,
    ]),
  ])
}

function writeMoment(moment: string | null): string {
  return moment === null ? '' : new Date(moment).toISOString()
}
