/** A delivery as the database hands it out, and what came of a try. */
import { z } from 'zod'

const delivery = z.object({
  /** The idempotency key. */
  id: z.string(),
  kind: z.enum(['mail', 'webhook', 'ping']),
  purpose: z.string(),
  target: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Of the try: whoever finishes with an older one changes nothing. */
  number: z.number(),
  /** Of a webhook, as long as it is there. */
  endpoint: z
    .object({
      id: z.string(),
      url: z.string(),
      format: z.enum(['standard', 'slack', 'fields']),
      mapping: z.record(z.string(), z.string()),
      /** The newest first, as they are kept. */
      secrets: z.array(z.string()),
    })
    .nullable(),
})
export type Delivery = z.infer<typeof delivery>
export type Endpoint = NonNullable<Delivery['endpoint']>

/** What `claim_deliveries` answers. */
export const claimedDeliveries = z.array(delivery)

export type DeliveryResult =
  | { outcome: 'delivered'; status_code?: number }
  /** No mail server is set up; the mail is sent once there is one. */
  | { outcome: 'waiting'; error: string }
  | {
      outcome: 'failed'
      /** For administrators; nothing of the receiver's answer is in it. */
      error: string
      status_code?: number
      /** Trying again would not help. */
      is_final?: boolean
      /** The receiver asked for it. */
      wait_seconds?: number
      /** The endpoint wants no more. */
      is_gone?: boolean
    }
