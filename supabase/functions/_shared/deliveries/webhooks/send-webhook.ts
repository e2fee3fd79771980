import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import type { Delivery, DeliveryResult } from '../delivery.ts'
import { postDelivery } from '../post-delivery.ts'
import { signWebhook } from './sign-webhook.ts'
import { readWebhookHosts } from './webhook-hosts.ts'
import { renderWebhookBody } from './webhook-body.ts'

const MAX_BODY_BYTES = 256 * 1024

/** Tells an event to its endpoint, signed. Never throws. */
export async function sendWebhook(
  { id, payload, endpoint }: Delivery,
  runtime: FunctionRuntime | undefined,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  if (!endpoint) return { outcome: 'failed', error: 'The endpoint was deleted.', is_final: true }
  const body = renderWebhookBody(payload, endpoint)
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) {
    return { outcome: 'failed', error: 'The event is larger than 256 KiB.', is_final: true }
  }
  return postDelivery(endpoint.url, {
    purpose: 'webhook',
    settings: { ...readSourceSettings(runtime), hosts: readWebhookHosts(runtime) },
    headers: {
      'content-type': 'application/json',
      ...signWebhook(id, body, endpoint.secrets, Math.floor(Date.now() / 1000)),
    },
    body,
    signal,
  })
}
