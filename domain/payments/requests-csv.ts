import { writeCsvTable } from '#import/csv/write-csv.ts'
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
  received: number
  refunded: number
  refunded_on: string | null
  credited: number
  balance: number
  client_legal_name: string
  client_tax_number: string
  cancelled_at: string | null
  note: string
}

/** Writes payment requests as CSV. Amounts are in major units, times in UTC (ISO 8601); formulas are neutralized. */
export function writeRequestsCsv(requests: readonly RequestLine[]): string {
  return writeCsvTable(requests, {
    Number: (request) => request.number,
    Status: (request) => request.status,
    Client: (request) => request.client_name,
    'Legal name': (request) => request.client_legal_name,
    'Tax number': (request) => request.client_tax_number,
    Email: (request) => request.client_email,
    Address: (request) => request.client_address,
    Currency: (request) => request.currency,
    Net: (request) => writeAmount(request.subtotal, request.currency),
    Tax: (request) => writeAmount(request.tax_total, request.currency),
    Total: (request) => writeAmount(request.total, request.currency),
    Issued: (request) => writeMoment(request.created_at),
    Due: (request) => request.due_on,
    Sent: (request) => writeMoment(request.sent_at),
    Seen: (request) => writeMoment(request.seen_at),
    'Paid on': (request) => request.paid_on,
    'Paid by': (request) => request.paid_way,
    'About the payment': (request) => request.paid_note,
    Received: (request) => writeAmount(request.received, request.currency),
    Refunded: (request) => writeAmount(request.refunded, request.currency),
    'Refunded on': (request) => request.refunded_on,
    Credited: (request) => writeAmount(request.credited, request.currency),
    'Left to pay': (request) => writeAmount(request.balance, request.currency),
    Cancelled: (request) => writeMoment(request.cancelled_at),
    Note: (request) => request.note,
  })
}

function writeMoment(moment: string | null): string {
  return moment === null ? '' : new Date(moment).toISOString()
}
