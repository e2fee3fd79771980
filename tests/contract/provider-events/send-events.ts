/** Events of providers, signed as documented by them. */
import { createHmac } from 'node:crypto'
import { createPaypalDouble } from '#tests/support/servers/paypal-double.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const SECRETS = {
  STRIPE_WEBHOOK_SECRET: 'whsec_test_0123456789abcdef0123456789',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  CALCOM_WEBHOOK_SECRET: 'calcom-secret-0123456789',
  CALENDLY_WEBHOOK_SIGNING_KEY: 'calendly-key-0123456789',
}
export const paypal = createPaypalDouble()

/** Settings of the functions for these tests. */
export const RUNTIME = { settings: SECRETS, network: paypal.network }

export const nowSeconds = () => Math.floor(Date.now() / 1000)
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export const signAsStripe = (
  body: string,
  seconds = nowSeconds(),
  secret = SECRETS.STRIPE_WEBHOOK_SECRET,
) => ({
  'stripe-signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`,
})
export const signAsCalendly = (
  body: string,
  seconds = nowSeconds(),
  secret = SECRETS.CALENDLY_WEBHOOK_SIGNING_KEY,
) => ({ 'calendly-webhook-signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}` })
export const signAsCalcom = (body: string, secret = SECRETS.CALCOM_WEBHOOK_SECRET) => ({
  'x-cal-signature-256': hmac(secret, body),
})
export const signAsPaypal = (body: string) => paypal.sign(body, { webhookId: SECRETS.PAYPAL_WEBHOOK_ID })

const SIGNERS = {
  stripe: signAsStripe,
  paypal: signAsPaypal,
  calcom: signAsCalcom,
  calendly: signAsCalendly,
} satisfies Record<string, (body: string) => Record<string, string>>
export type ProviderName = keyof typeof SIGNERS

export type EventResponse = { status: number; outcome: string | undefined }

export function openProviders(use: () => FunctionsBackend) {
  /** Sends raw bytes with any headers. */
  const post = async (
    provider: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<EventResponse> => {
    const answer = await use().call(`receive-provider-event?provider=${provider}`, { body, headers })
    const { outcome } = (await answer.json()) as { outcome?: string }
    return { status: answer.status, outcome }
  }
  return {
    post,
    /** Sends an event with a valid signature. */
    sendEvent: (provider: ProviderName, event: object) => {
      const body = JSON.stringify(event)
      return post(provider, body, SIGNERS[provider](body))
    },
    listEvents: (where: string, values: unknown[] = []) =>
      use().engine.query<{
        provider: string
        kind: string
        status: string
        reason: string | null
        body: string | null
        request_id: string | null
        lead_id: string | null
        event_key: string
      }>(`select * from public.provider_events where ${where} order by received_at`, values),
  }
}
