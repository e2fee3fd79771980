import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import { MissingSettingError } from '#supabase/functions/_shared/frame/read-setting.ts'
import { endpointPlace, isSealed, open, UnopenedTextError } from '#supabase/functions/_shared/secrets/seal.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/sealing-keys.ts'
import type { Delivery, DeliveryResult, Endpoint } from '../delivery.ts'
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
  const secrets = await openSecrets(endpoint, runtime)
  if ('error' in secrets) return { outcome: 'failed', error: secrets.error }
  const body = renderWebhookBody(payload, endpoint)
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) {
    return { outcome: 'failed', error: 'The event is larger than 256 KiB.', is_final: true }
  }
  return postDelivery(endpoint.url, {
    purpose: 'webhook',
    settings: { ...readSourceSettings(runtime), hosts: readWebhookHosts(runtime) },
    headers: {
      'content-type': 'application/json',
      ...signWebhook(id, body, secrets.opened, Math.floor(Date.now() / 1000)),
    },
    body,
    signal,
  })
}

/** A former secret that nobody opens any more is left out: the present one signs. */
async function openSecrets(
  { id, secrets: [present, ...former] }: Endpoint,
  runtime: FunctionRuntime | undefined,
): Promise<{ opened: string[] } | { error: string }> {
  try {
    // A plain secret needs no key of the installation.
    const keys = [present!, ...former].some(isSealed) ? await listSealingKeys(runtime) : []
    const opened = [await open(keys, present!, endpointPlace(id))]
    for (const secret of former) {
      const found = await open(keys, secret, endpointPlace(id)).catch(() => null)
      if (found !== null) opened.push(found)
    }
    return { opened }
  } catch (error) {
    if (error instanceof MissingSettingError) return { error: error.message }
    if (!(error instanceof UnopenedTextError)) throw error
    return { error: `The secret of the endpoint can’t be opened: change it. ${error.message}` }
  }
}
