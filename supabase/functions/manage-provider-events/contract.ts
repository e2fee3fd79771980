import { providerFacts, PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { defineActions, z } from '#domain/schema.ts'

const id = z.uuid({ error: 'must be the id of an event' })

export const input = defineActions(
  {
    list: {
      /** Only events that need a decision. */
      isWaiting: z.boolean(),
      /** The last listed event. */
      after: z.strictObject({ at: z.iso.datetime({ offset: true }), id }).nullable(),
    },
    read: { id },
    retry: { id },
    'set-aside': { id },
  },
  'The action must be list, read, retry or set-aside.',
)
export type Input = z.infer<typeof input>

const STATUSES = ['attached', 'waiting', 'ignored'] as const

const listedEvent = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  kind: z.string(),
  happened_at: z.string(),
  received_at: z.string(),
  status: z.enum(STATUSES),
  reason: z.string().nullable(),
  facts: providerFacts,
  payment_requests: z.object({ id: z.string(), number: z.string() }).nullable(),
  leads: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
})
export type ListedEvent = z.infer<typeof listedEvent>

export const answers = {
  list: z.object({ events: z.array(listedEvent), hasMore: z.boolean(), waiting: z.number() }),
  /** The original body; deleted after 90 days. */
  read: z.object({ body: z.string().nullable() }),
  retry: z.object({ event: listedEvent }),
  'set-aside': z.object({ event: listedEvent }),
} satisfies Record<Input['action'], z.ZodType>
