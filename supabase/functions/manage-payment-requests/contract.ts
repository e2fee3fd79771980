import { isCurrency } from '#domain/payments/currency.ts'
import { MAX_LINES } from '#domain/payments/totals.ts'
import { defineActions, z } from '#domain/schema.ts'
import { DELIVERY_STATUSES } from '../manage-deliveries/contract.ts'
import { creditNotes, day, listedRequest, requestStatus } from '../read-payment-request/contract.ts'

export const PAYMENT_METHODS = ['transfer', 'card', 'link', 'cash', 'other'] as const

/** The latest event of a dispute about a payment, as the provider reports it. */
const dispute = z.object({
  provider: z.string(),
  state: z.enum(['open', 'won', 'lost', 'closed']),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  reason: z.string().nullable(),
  answer_by: z.string().nullable(),
})

const paymentRequest = listedRequest.extend({
  client_email: z.string().nullable(),
  lead_id: z.string().nullable(),
  sent_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  paid_way: z.enum(PAYMENT_METHODS).nullable(),
  paid_note: z.string(),
  cancelled_at: z.string().nullable(),
  /** Null while the link is valid. */
  link_revoked_at: z.string().nullable(),
  dispute: dispute.nullable(),
  /** An email waits for a mail server. */
  mail_waits: z.boolean(),
})
export type PaymentRequest = z.infer<typeof paymentRequest>
export type RequestStatus = z.infer<typeof requestStatus>

export const PAGE_SIZE = 50

export const SOURCE_KINDS = ['source', 'campaign', 'page', 'post'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

const id = z.uuid({ error: 'must be the id of a payment request' })
/** Zero-width joiners, which Persian and Indic scripts need. */
const JOINERS = /[\u200c\u200d]/g
/** One line without control or formatting characters. */
const line = z
  .string()
  .refine((given) => /^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u.test(given.replaceAll(JOINERS, '')), {
    error: 'must be plain text on one line',
  })
const text = z
  .string()
  .refine((given) => !/[^\P{Cc}\n]|\p{Cf}/u.test(given.replaceAll(JOINERS, '').replaceAll('\r\n', '\n')), {
    error: 'must be plain text',
  })

const newRequest = z.strictObject({
  client_name: line.min(1).max(200),
  client_legal_name: line.max(200).default(''),
  client_tax_number: line.max(60).default(''),
  client_email: z.email({ error: 'must be an email address' }).max(320).nullable(),
  client_address: text.max(1000),
  currency: z.string().refine(isCurrency, { error: 'must be the code of a currency, such as USD' }),
  lines: z
    .array(
      z.strictObject({
        text: line.min(1).max(300),
        quantity: z.number(),
        unit_price: z.number(),
        tax_rate: z.number(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  due_on: day.nullable(),
  note: text.max(2000),
  /** By default found by the email address. */
  lead_id: z.uuid().nullable(),
})

export type NewRequest = z.infer<typeof newRequest>

/** In the currency's smallest unit. */
const amount = z.number().int().min(1)

const exportCursor = z.object({ at: z.iso.datetime({ offset: true }), id })
export type ExportCursor = z.infer<typeof exportCursor>

export const input = defineActions(
  {
    list: {
      today: day,
      status: requestStatus.nullable(),
      search: z.string().max(200),
      page: z.number().int().min(1).max(10_000),
    },
    export: {
      today: day,
      status: requestStatus.nullable(),
      search: z.string().max(200),
      /** The last exported request. */
      after: exportCursor.nullable(),
    },
    read: { today: day, id },
    create: { today: day, id, request: newRequest },
    send: { today: day, id },
    remind: { today: day, id },
    link: { today: day, id },
    'renew-link': { today: day, id },
    'revoke-link': { today: day, id },
    'mark-paid': {
      today: day,
      id,
      way: z.enum(PAYMENT_METHODS),
      on: day,
      note: line.max(500),
      sends_receipt: z.boolean(),
      /** Default: the balance due. */
      amount: amount.nullable().default(null),
      /** Id of the payment, so that a repeated call records it once. */
      entry: z.uuid().optional(),
      /** Records a payment even if nothing is due. */
      is_extra: z.boolean().default(false),
    },
    refund: {
      today: day,
      id,
      /** Amount of this refund alone. */
      amount,
      on: day,
      note: line.max(500),
      /** Default: the newest payment with that amount left. */
      payment: z.uuid().nullable().default(null),
      entry: z.uuid().optional(),
    },
    /** Reverses a payment or refund recorded by mistake. */
    undo: { today: day, id, entry: z.uuid() },
    credit: {
      today: day,
      id,
      /** Id of the credit note, so that a repeated call issues it once. */
      credit_note: z.uuid(),
      /** Net amounts by tax rate; null credits everything that is left. */
      nets: z
        .array(z.strictObject({ rate: z.number().min(0).max(100), net: z.number().int() }))
        .min(1)
        .max(MAX_LINES)
        .nullable(),
      reason: line.min(1).max(300),
    },
    /** Leads, calls and payments by source, compared with the preceding period of the same length. */
    sources: { today: day, by: z.enum(SOURCE_KINDS), from: day, to: day },
    /** Conversions of ad clicks. */
    conversions: { today: day, from: day, to: day },
    cancel: { today: day, id },
    reopen: { today: day, id },
  },
  'The action is missing or unknown.',
)
export type Input = z.infer<typeof input>

const paymentEvent = z.object({
  id: z.number(),
  kind: z.string(),
  at: z.string(),
  actor: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Delivery status of the event's mail; null if it has none or the delivery was deleted. */
  mail: z.enum(DELIVERY_STATUSES).nullable(),
})

export type PaymentEvent = z.infer<typeof paymentEvent>

const paymentEntry = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'chargeback']),
  amount: z.number(),
  day: z.string(),
  way: z.enum(PAYMENT_METHODS),
  note: z.string(),
  provider: z.string().nullable(),
  /** Amount of a payment that can still be refunded; null for refunds. */
  left: z.number().nullable(),
  /** Whether it was recorded by mistake and reversed. */
  is_reversed: z.boolean(),
})
export type PaymentEntry = z.infer<typeof paymentEntry>

const sums = z.object({
  currency: z.string(),
  outstanding: z.number(),
  overdue: z.number(),
  /** In the year of `today`, minus refunds. */
  paid: z.number(),
})

export type PaymentSums = z.infer<typeof sums>

const changed = z.object({ request: paymentRequest })

const counts = { leads: z.number(), booked: z.number(), held: z.number() }
const sourceRow = z.object({
  name: z.string(),
  ...counts,
  /** In the preceding period of the same length. */
  former: z.object(counts),
  /** Received minus refunds. */
  paid: z.array(z.object({ currency: z.string(), amount: z.number(), former: z.number() })),
})
export type SourceRow = z.infer<typeof sourceRow>

const conversion = z.object({
  click: z.string(),
  /** Whether `click` is a `gclid`; false for `wbraid`, the id of a click in an app. */
  is_gclid: z.boolean(),
  kind: z.enum(['lead', 'booking', 'payment']),
  at: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
})

export const answers = {
  list: z.object({ requests: z.array(paymentRequest), count: z.number(), sums: z.array(sums) }),
  export: z.object({
    requests: z.array(paymentRequest.omit({ lines: true, taxes: true })),
    next: exportCursor.nullable(),
  }),
  read: z.object({
    request: paymentRequest,
    events: z.array(paymentEvent),
    entries: z.array(paymentEntry),
    credit_notes: creditNotes,
    /** Token of the link; null if it was revoked or the signing key is missing. */
    token: z.string().nullable(),
  }),
  create: changed,
  send: changed,
  remind: changed,
  link: z.object({ token: z.string() }),
  'renew-link': z.object({ token: z.string() }),
  'revoke-link': changed,
  'mark-paid': changed,
  refund: changed,
  undo: changed,
  credit: changed,
  sources: z.object({ rows: z.array(sourceRow) }),
  conversions: z.object({ conversions: z.array(conversion) }),
  cancel: changed,
  reopen: changed,
} satisfies Record<Input['action'], z.ZodType>
