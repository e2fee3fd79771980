import { z } from '#domain/schema.ts'

export const PROVIDERS = ['stripe', 'paypal', 'calcom', 'calendly'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  calcom: 'Cal.com',
  calendly: 'Calendly',
}

const moment = z.string().nullable()

export const providerFacts = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('payment'),
    outcome: z.enum(['paid', 'refunded', 'disputed']),
    /** The provider's id of the payment, also for refunds. */
    payment: z.string(),
    /** Possible references to our payment requests: numbers or link tokens. */
    references: z.array(z.string()),
    /** In minor units; for a refund, the total refunded so far. Null if unknown. */
    amount: z.number().int().nullable(),
    currency: z.string().nullable(),
    /** Id, state, reason code and deadline of a dispute. */
    dispute: z.string().optional(),
    state: z.enum(['open', 'won', 'lost', 'closed']).optional(),
    reason: z.string().nullish(),
    answer_by: z.string().nullish(),
  }),
  z.object({
    about: z.literal('booking'),
    outcome: z.enum(['created', 'moved', 'cancelled']),
    /** The provider's ids of the booking and of the one it replaced. */
    booking: z.string(),
    former: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    title: z.string().nullable(),
    reason: z.string().nullable(),
    starts_at: moment,
    /** Absent in events stored by older releases. */
    ends_at: moment.default(null),
    former_starts_at: moment,
    host_emails: z.array(z.string()).default([]),
  }),
  /** Kinds of events that are ignored. */
  z.object({ about: z.literal('nothing') }),
  /** Relevant events with an unknown format. */
  z.object({ about: z.literal('unreadable') }),
])
export type ProviderFacts = z.infer<typeof providerFacts>
export type PaymentFacts = Extract<ProviderFacts, { about: 'payment' }>

export type ProviderEvent = {
  key: string | null
  kind: string
  /** ISO 8601. */
  happenedAt: string
  facts: ProviderFacts
}

export const NOTHING: ProviderFacts = { about: 'nothing' }
export const UNREADABLE: ProviderFacts = { about: 'unreadable' }
