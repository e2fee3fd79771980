/** Whether an event comes from the provider that it says it comes from. */
import type { Provider, ProviderEvent } from '#domain/provider-events/provider-facts.ts'
import type { Caller } from '../_shared/frame/identify-caller.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionRuntime } from '../_shared/frame/function-runtime.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { openCertificates } from './paypal-certificates.ts'
import { isSignedByPaypal } from './paypal-signature.ts'
import { type Bytes, isSigned, isStampedBodySigned, TOLERANCE_SECONDS } from './signed-body.ts'

/** By which each proves itself: a shared secret, of PayPal the name of our webhook. */
export const PROVIDER_SETTINGS: Record<Provider, string> = {
  stripe: 'STRIPE_WEBHOOK_SECRET',
  paypal: 'PAYPAL_WEBHOOK_ID',
  calcom: 'CALCOM_WEBHOOK_SECRET',
  calendly: 'CALENDLY_WEBHOOK_SIGNING_KEY',
}

/** PayPal tries for three days and Cal.com's stamp is of the event: within this time keys keep replays out. */
const OLDEST_SECONDS = 4 * 24 * 60 * 60
const CERTIFICATES_PER_MINUTE = 10

export type Proof = {
  body: Bytes
  headers: Headers
  /** The value of the provider's setting. */
  secret: string
  /** Milliseconds since 1970. */
  now: number
}

type Asking = { supabaseAdmin: Caller['supabaseAdmin']; runtime: FunctionRuntime | undefined }

/** @throws FunctionRefusal 429 or 503 while PayPal's certificate can't be read */
export async function isProved(provider: Provider, proof: Proof, asking: Asking): Promise<boolean> {
  const { body, headers, secret, now } = proof
  switch (provider) {
    case 'stripe':
      return isStampedBodySigned(body, headers.get('stripe-signature'), secret, now)
    case 'calendly':
      return isStampedBodySigned(body, headers.get('calendly-webhook-signature'), secret, now)
    case 'calcom':
      return isSigned(body, headers.get('x-cal-signature-256'), secret)
    default: {
      if (!isRecent(headers.get('paypal-transmission-time') ?? '', now)) return false
      const readCertificate = openCertificates({
        settings: readSourceSettings(asking.runtime),
        countFetch: () => countFetch(asking),
        now,
        network: asking.runtime?.network,
      })
      try {
        return await isSignedByPaypal(body, headers, { webhookId: secret, readCertificate, now })
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error
        throw new FunctionRefusal(503, 'The certificate of the signature could not be read.', {
          retry_after: 60,
        })
      }
    }
  }
}

/** Of Cal.com the stamp stands in the signed body alone; an event without one is read as one that is not understood. */
export function isFresh(provider: Provider, event: ProviderEvent, now: number): boolean {
  return provider !== 'calcom' || isRecent(event.happenedAt, now)
}

function isRecent(moment: string, now: number): boolean {
  const ageSeconds = (now - Date.parse(moment)) / 1000
  return ageSeconds >= -TOLERANCE_SECONDS && ageSeconds <= OLDEST_SECONDS
}

async function countFetch({ supabaseAdmin }: Asking): Promise<void> {
  const { data } = await supabaseAdmin
    .rpc('consume_fetch_quota', {
      p_actor: 'paypal certificates',
      p_limit: CERTIFICATES_PER_MINUTE,
    })
    .throwOnError()
  if (data === 0) return
  throw new FunctionRefusal(429, 'Too many certificates were asked for.', { retry_after: data })
}
