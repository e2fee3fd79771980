import { defineActions, z } from '#domain/schema.ts'

export const DELIVERY_STATUSES = ['queued', 'sending', 'waiting', 'delivered', 'failed', 'cancelled'] as const
export const DELIVERY_KINDS = ['mail', 'webhook', 'ping', 'calendar'] as const
const ENDPOINT_FORMATS = ['standard', 'slack', 'fields'] as const
const MAX_FIELDS = 60

const id = z.uuid({ error: 'must be the id of a delivery or an endpoint' })
const name = z
  .string()
  .trim()
  .min(1, { error: 'Give the endpoint a name.' })
  .max(80, { error: 'The name is longer than 80 characters.' })
const event = z
  .string()
  .regex(/^(?:\*|[a-z][a-z0-9._-]{0,79})$/, { error: 'An event has a name like lead.created.' })
const path = z
  .string()
  .regex(/^[\w-]+(?:\.[\w-]+)*$/, { error: 'A path in the event looks like data.email.' })
  .max(200)

export const input = defineActions(
  {
    list: {
      status: z.enum(DELIVERY_STATUSES).optional(),
      kind: z.enum(DELIVERY_KINDS).optional(),
      purpose: z.string().max(80).optional(),
      /** The last listed delivery. */
      after: z.strictObject({ at: z.iso.datetime({ offset: true }), id }).optional(),
    },
    read: { id },
    replay: { ids: z.array(id).min(1).max(100) },
    'list-endpoints': {},
    'save-endpoint': {
      /** Endpoint to change; missing for a new one. */
      id: id.optional(),
      name,
      url: z.string().trim().max(2000, { error: 'The address is longer than 2000 characters.' }),
      events: z.array(event).min(1, { error: 'Choose at least one event.' }).max(50),
      format: z.enum(ENDPOINT_FORMATS),
      /** Field of the receiver -> path in the event. */
      mapping: z
        .record(z.string().min(1).max(100), path)
        .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
          error: `Map at most ${MAX_FIELDS} fields.`,
        }),
      isActive: z.boolean(),
    },
    'change-secret': { id },
    'test-endpoint': { id },
    'delete-endpoint': { id },
  },
  'The action is missing or unknown.',
)
export type Input = z.infer<typeof input>

const listedDelivery = z.object({
  id: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  purpose: z.string(),
  target: z.string(),
  subject_kind: z.string().nullable(),
  subject_id: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  not_before: z.string(),
  last_error: z.string().nullable(),
  delivered_at: z.string().nullable(),
  created_at: z.string(),
})
export type ListedDelivery = z.infer<typeof listedDelivery>

const attempt = z.object({
  number: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  outcome: z.enum(['running', 'delivered', 'waiting', 'failed', 'abandoned']),
  status_code: z.number().nullable(),
  error: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof attempt>

const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  format: z.enum(ENDPOINT_FORMATS),
  mapping: z.record(z.string(), z.string()),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable(),
  /** Until then the previous secret also signs; null without one. */
  previous_secret_until: z.string().nullable(),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

/** Result of each action. Secrets are returned once, when they are created. */
export const answers = {
  list: z.object({
    deliveries: z.array(listedDelivery),
    hasMore: z.boolean(),
    counts: z.partialRecord(z.enum(DELIVERY_STATUSES), z.number()),
    purposes: z.array(z.string()),
  }),
  read: z.object({
    delivery: listedDelivery.extend({ payload: z.record(z.string(), z.unknown()) }),
    attempts: z.array(attempt),
  }),
  replay: z.object({ replayed: z.number() }),
  'list-endpoints': z.object({ endpoints: z.array(endpoint) }),
  'save-endpoint': z.object({ id: z.string(), secret: z.string().nullable() }),
  'change-secret': z.object({ secret: z.string() }),
  'test-endpoint': z.object({ delivery: z.string() }),
  'delete-endpoint': z.object({}),
} satisfies Record<Input['action'], z.ZodType>
