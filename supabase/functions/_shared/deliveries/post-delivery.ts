import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import { guardedPost, type PostOptions } from '../fetch/guarded-fetch.ts'
import type { DeliveryResult } from './delivery.ts'

const USER_AGENT = 'Mozilla/5.0 (compatible; site webhooks)'
const WHOLE_LIMIT_MS = 20_000
const AT_ONCE = 8
const GONE = 410

/** Posts a delivery and says what came of it. A redirect is an answer like any other: it did not arrive. */
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
      limits: { wholeMs: WHOLE_LIMIT_MS, atOnce: AT_ONCE, ...options.limits },
    })
    if (status >= 200 && status < 300) return { outcome: 'delivered', status_code: status }
    return {
      outcome: 'failed',
      error: `The receiver answered ${status}.`,
      status_code: status,
      ...(waitSeconds > 0 && { wait_seconds: waitSeconds }),
      ...(status === GONE && { is_final: true, is_gone: true }),
    }
  } catch (error) {
    if (error instanceof FetchFailure) {
      return { outcome: 'failed', error: error.message, ...(error.kind === 'refused' && { is_final: true }) }
    }
    return { outcome: 'failed', error: 'It could not be sent.' }
  }
}
