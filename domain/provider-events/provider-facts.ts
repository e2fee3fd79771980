import { z } from '#domain/schema.ts'

/** Whose events are taken. */
export const PROVIDERS = ['stripe', 'paypal', 'calcom', 'calendly'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  calcom: 'Cal.com',
  calendly: 'Calendly',
}

const moment = z.string().nullable()

/** What an event says, in our words; kept with it as `facts`. */
export const providerFacts = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('payment'),
    outcome: z.enum(['paid', 'refunded']),
    /** What the provider calls the payment, also where it tells of a refund. */
    payment: z.string(),
    /** What may name one of our payment requests: numbers and tokens of links. */
    references: z.array(z.string()),
    /** In the currency's smallest unit; of a refund all that went back so far. Null for what can't be told. */
    amount: z.number().int().nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    about: z.literal('booking'),
    outcome: z.enum(['created', 'moved', 'cancelled']),
    /** What the provider calls the booking, and what it called the one that was moved. */
    booking: z.string(),
    former: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    title: z.string().nullable(),
    reason: z.string().nullable(),
    starts_at: moment,
    /** Not told by events that were kept before it was read. */
    ends_at: moment.default(null),
    former_starts_at: moment,
    /** Of those who take the call. */
    host_emails: z.array(z.string()).default([]),
  }),
  /** Of a kind that nothing follows from. */
  z.object({ about: z.literal('nothing') }),
  /** Of a kind that something follows from, in a shape that is not known. */
  z.object({ about: z.literal('unreadable') }),
])
export type ProviderFacts = z.infer<typeof providerFacts>

/** An event of a provider as it was read. */
export type ProviderEvent = {
  /** By which the provider tells events apart; null where it has nothing of the kind. */
  key: string | null
  /** In the provider's words. */
  kind: string
  /** ISO 8601. */
  happenedAt: string
  facts: ProviderFacts
}

export const NOTHING: ProviderFacts = { about: 'nothing' }
export const UNREADABLE: ProviderFacts = { about: 'unreadable' }
