import type { Provider, ProviderEvent } from '#domain/provider-events/provider-facts.ts'
import type { Caller } from '../_shared/frame/identify-caller.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionRuntime } from '../_shared/frame/function-runtime.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { openCertificates } from './paypal-certificates.ts'
import { isSignedByPaypal } from './paypal-signature.ts'
import { type Bytes, isSigned, isStampedBodySigned, CLOCK_TOLERANCE_SECONDS } from '../_shared/signed-body.ts'

/** Settings with the shared secrets; for PayPal the id of our webhook. */
export const PROVIDER_SETTINGS: Record<Provider, string> = {
  stripe: 'STRIPE_WEBHOOK_SECRET',
  paypal: 'PAYPAL_WEBHOOK_ID',
  calcom: 'CALCOM_WEBHOOK_SECRET',
  calendly: 'CALENDLY_WEBHOOK_SIGNING_KEY',
}

/** PayPal retries for three days, and Cal.com's timestamp is that of the event. Within this time, event keys prevent replays. */
const MAX_AGE_SECONDS = 4 * 24 * 60 * 60
const CERTIFICATES_PER_MINUTE = 10

type Proof = {
  body: Bytes
  headers: Headers
  /** The value of the provider's setting. */
  secret: string
  now: number
}

type Call = { supabaseAdmin: Caller['supabaseAdmin']; runtime: FunctionRuntime | undefined }

/** @throws FunctionRefusal 429 or 503 if PayPal's certificate can't be fetched */
export async function isVerified(provider: Provider, proof: Proof, call: Call): Promise<boolean> {
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
        settings: readSourceSettings(call.runtime),
        countFetch: () => countFetch(call),
        now,
        network: call.runtime?.network,
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

/** Cal.com signs the timestamp in the body only; an event without one counts as unknown. */
export function isFresh(provider: Provider, event: ProviderEvent, now: number): boolean {
  return provider !== 'calcom' || isRecent(event.happenedAt, now)
}

function isRecent(moment: string, now: number): boolean {
  const ageSeconds = (now - Date.parse(moment)) / 1000
  return ageSeconds >= -CLOCK_TOLERANCE_SECONDS && ageSeconds <= MAX_AGE_SECONDS
}

async function countFetch({ supabaseAdmin }: Call): Promise<void> {
  const wait = await askDatabase(
    supabaseAdmin.rpc('consume_fetch_quota', {
      p_actor: 'paypal certificates',
      p_limit: CERTIFICATES_PER_MINUTE,
    }),
  )
  if (wait > 0) throw new FunctionRefusal(429, 'Too many certificates were fetched.', { retry_after: wait })
}
