import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { readWebhookSettings } from '../fetch/source-settings.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { MissingSettingError } from '../frame/read-setting.ts'
import { endpointContext, isSealed, open, UnopenedTextError, listSealingKeys } from '../secrets/seal.ts'
import { type DeliveryResult, failPermanently, postDelivery } from './post-delivery.ts'
import { renderWebhookBody, type WebhookFormat } from './webhook-body.ts'

export type Endpoint = WebhookFormat & {
  id: string
  url: string
  secrets: string[]
}

const MAX_BODY_BYTES = 256 * 1024
const SECRET_PREFIX = 'whsec_'

export async function sendWebhook(
  id: string,
  payload: Record<string, unknown>,
  endpoint: Endpoint,
  runtime: FunctionRuntime | undefined,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const body = renderWebhookBody(payload, endpoint)
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) return failPermanently('The event is larger than 256 KiB.')
  try {
    const secrets = await openSecrets(endpoint, runtime)
    return await postDelivery(endpoint.url, {
      purpose: 'webhook',
      settings: readWebhookSettings(runtime),
      headers: {
        'content-type': 'application/json',
        ...signWebhook(id, body, secrets, Math.floor(Date.now() / 1000)),
      },
      body,
      signal,
    })
  } catch (error) {
    if (error instanceof MissingSettingError) return { outcome: 'failed', error: error.message }
    if (!(error instanceof UnopenedTextError)) throw error
    return {
      outcome: 'failed',
      error: `The secret of the endpoint can’t be opened: change it. ${error.message}`,
    }
  }
}

/** Omits a previous secret that can't be opened anymore: the current one signs. */
async function openSecrets(
  { id, secrets: [current, ...previous] }: Endpoint,
  runtime: FunctionRuntime | undefined,
): Promise<string[]> {
  const keys = [current!, ...previous].some(isSealed) ? await listSealingKeys(runtime) : []
  const opened = await Promise.all(
    previous.map((secret) => open(keys, secret, endpointContext(id)).catch(() => null)),
  )
  return [await open(keys, current!, endpointContext(id)), ...opened.filter((secret) => secret !== null)]
}

export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** Standard Webhooks (standardwebhooks.com): HMAC-SHA256 in base64 over id, timestamp and body, with each secret. */
export function signWebhook(
  id: string,
  body: string,
  secrets: readonly string[],
  seconds: number,
): SignedHeaders {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
