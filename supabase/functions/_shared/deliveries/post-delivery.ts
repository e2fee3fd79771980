import { z } from 'zod'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import { guardedPost, type PostOptions } from '../fetch/guarded-fetch.ts'

export const delivery = z.object({
  /** Sent as the idempotency key. */
  id: z.string(),
  kind: z.enum(['mail', 'webhook', 'ping', 'calendar']),
  purpose: z.string(),
  target: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Number of the attempt: the database ignores results of older attempts. */
  number: z.number(),
  /** Receiver of a webhook; null if it was deleted. */
  endpoint: z
    .object({
      id: z.string(),
      url: z.string(),
      format: z.enum(['standard', 'slack', 'fields']),
      mapping: z.record(z.string(), z.string()),
      secrets: z.array(z.string()),
    })
    .nullable(),
})
export type Delivery = z.infer<typeof delivery>

export type DeliveryResult =
  | { outcome: 'delivered'; status_code?: number }
  /** No mail server is set up; the email is sent once there is one. */
  | { outcome: 'waiting'; error: string }
  | {
      outcome: 'failed'
      /** For administrators; contains nothing of the receiver's response. */
      error: string
      status_code?: number
      is_final?: boolean
      /** Requested by the receiver. */
      wait_seconds?: number
      /** Disables the endpoint. */
      is_gone?: boolean
    }

export const failPermanently = (error: string): DeliveryResult => ({
  outcome: 'failed',
  error,
  is_final: true,
})

const USER_AGENT = 'Mozilla/5.0 (compatible; site webhooks)'
const TIMEOUT_MS = 20_000
const MAX_CONCURRENT = 8
const GONE = 410

/** Posts a delivery. Redirects are not followed and count as failures. */
export async function postDelivery(address: string, options: PostOptions): Promise<DeliveryResult> {
  try {
    const { status, waitSeconds } = await guardedPost(address, {
      ...options,
      headers: {
        accept: '*/*',
        'user-agent': USER_AGENT,
        'content-length': String(Buffer.byteLength(options.body)),
        ...options.headers,
      },
      limits: { wholeMs: TIMEOUT_MS, concurrent: MAX_CONCURRENT, ...options.limits },
    })
    if (status >= 200 && status < 300) return { outcome: 'delivered', status_code: status }
    return {
      outcome: 'failed',
      error: `The receiver returned status ${status}.`,
      status_code: status,
      ...(waitSeconds > 0 && { wait_seconds: waitSeconds }),
      ...(status === GONE && { is_final: true, is_gone: true }),
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) return { outcome: 'failed', error: 'It could not be sent.' }
    return error.kind === 'refused'
      ? failPermanently(error.message)
      : { outcome: 'failed', error: error.message }
  }
}
