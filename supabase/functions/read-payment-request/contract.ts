import { z } from '#domain/schema.ts'

/** A day in the agency's time zone. */
export const day = z.iso.date({ error: 'must be a day such as 2026-11-22' })

const storedLine = z.object({
  text: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  tax_rate: z.number(),
  net: z.number(),
})

export const requestStatus = z.enum([
  'open',
  'seen',
  'overdue',
  'partly-paid',
  'paid',
  'overpaid',
  'partly-refunded',
  'refunded',
  'credited',
  'cancelled',
])

/** Issuer details at the time the request was issued. */
export const issuer = z.object({
  name: z.string(),
  legal_name: z.string().nullable(),
  /** Missing in older requests, which did not store it. */
  tax_number: z.string().nullish(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  time_zone: z.string(),
})
export type Issuer = z.infer<typeof issuer>

const taxes = z.array(z.object({ rate: z.number(), net: z.number(), tax: z.number() }))

/** Amounts in the currency's smallest unit. */
const creditNote = z.object({
  id: z.string(),
  number: z.string(),
  issued_on: z.string(),
  reason: z.string(),
  taxes,
  subtotal: z.number(),
  tax_total: z.number(),
  total: z.number(),
  issuer: issuer.nullable(),
  created_at: z.string(),
})
export type CreditNote = z.infer<typeof creditNote>
export const creditNotes = z.array(creditNote)

/** Request without its credit notes, as in the agency's lists. */
export const listedRequest = z.object({
  id: z.string(),
  number: z.string(),
  client_name: z.string(),
  client_legal_name: z.string(),
  client_tax_number: z.string(),
  client_address: z.string(),
  currency: z.string(),
  lines: z.array(storedLine),
  subtotal: z.number(),
  taxes,
  tax_total: z.number(),
  total: z.number(),
  due_on: z.string().nullable(),
  note: z.string(),
  status: requestStatus,
  created_at: z.string(),
  paid_on: z.string().nullable(),
  /** Amounts paid, refunded and credited so far, and the day of the latest refund. */
  received: z.number(),
  refunded: z.number(),
  refunded_on: z.string().nullable(),
  credited: z.number(),
  /** Balance due; 0 once the request is settled or canceled. */
  balance: z.number(),
  /** Overpaid and not refunded. */
  overpaid: z.number(),
  /** Null means the current agency; set by the first start after the database update. */
  issuer: issuer.nullable(),
})

export const openedRequest = listedRequest.extend({ credit_notes: creditNotes })
export type OpenedRequest = z.infer<typeof openedRequest>

const MAX_TOKEN_LENGTH = 200

export const input = z.strictObject({
  token: z.string().max(MAX_TOKEN_LENGTH),
  today: day,
  /** False for previews by the agency. */
  marks_seen: z.boolean(),
  visitor: z.object({ address: z.string().nullable() }),
})
export type Input = z.infer<typeof input>

/** `request` is null for an unknown or renewed token. */
export const answer = z.object({ request: openedRequest.nullable(), is_revoked: z.boolean() })
