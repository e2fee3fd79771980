import { z } from 'zod'
import { readSourceSettings } from '../fetch/source-settings.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import type { Delivery, DeliveryResult } from './delivery.ts'
import { postDelivery } from './post-delivery.ts'
import { readWebhookHosts } from './webhooks/webhook-hosts.ts'

const pingPayload = z.object({
  body: z.string(),
  content_type: z.string().regex(/^[a-z]+\/[a-z0-9.+;= -]+$/i),
})

/** Tells a public service of a change. Never throws. */
export async function sendPing(
  { target, payload }: Delivery,
  runtime: FunctionRuntime | undefined,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const parsed = pingPayload.safeParse(payload)
  if (!parsed.success) return { outcome: 'failed', error: 'The ping has no body.', is_final: true }
  return postDelivery(target, {
    purpose: 'ping',
    settings: { ...readSourceSettings(runtime), hosts: readWebhookHosts(runtime) },
    headers: { 'content-type': parsed.data.content_type },
    body: parsed.data.body,
    signal,
  })
}
