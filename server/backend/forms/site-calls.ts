import { createClient } from '@supabase/supabase-js'
import type { SiteCalls, FormCaptcha, FormStamps } from '#app/data/context/site-calls.ts'
import { normalizeAddress, toLimitSubject, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import type { SignInSettings } from '#server/config/config-backend.ts'
import type { Database } from '#supabase/database.types.ts'
import { verifyCaptcha, isCaptchaToken } from '#backend/index.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

type SiteCallOptions = {
  url: string
  secretKey: string
  fetch?: typeof fetch
  captcha?: SignInSettings['captcha']
}

export function createSiteCalls({
  url,
  secretKey,
  fetch,
  captcha,
}: SiteCallOptions): (visitorAddress: string | undefined) => SiteCalls {
  const client = createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(fetch && { global: { fetch } }),
  })
  const stamps = createFormStamps(secretKey)
  return (address) => ({
    client: { functions: client.functions },
    visitorAddress: address === undefined ? null : toLimitSubject(normalizeAddress(address)),
    stamps,
    captcha: createFormCaptcha(captcha ?? null, address),
  })
}

type Settings = SignInSettings['captcha']

/**
 * Returns null unless the settings have a provider and its secret.
 * @param ask replaces `fetch` in tests
 */
export function createFormCaptcha(
  settings: Settings,
  visitorAddress: string | undefined,
  ask: Parameters<typeof verifyCaptcha>[1] = fetch,
): FormCaptcha | null {
  if (!settings?.secretKey) return null
  const { provider, siteKey, secretKey: secret } = settings
  const address = visitorAddress === undefined ? UNKNOWN_ADDRESS : normalizeAddress(visitorAddress)
  return {
    provider,
    siteKey,
    async isPassed(token) {
      if (!isCaptchaToken(token)) return false
      try {
        return (await verifyCaptcha({ provider, secret }, ask, token, address)).success === true
      } catch (error) {
        console.error('Checking the captcha of a form failed:', error)
        return true
      }
    },
  }
}

/** Times are rounded to this, so that pages with a form can be cached. */
const STEP_SECONDS = 600
const SIGNATURE_BYTES = 16

/** Signs with a key derived from `secretKey`, which all replicas share. */
export function createFormStamps(secretKey: string, now: () => number = Date.now): FormStamps {
  const key = createHmac('sha256', secretKey).update('time stamps of forms').digest()
  const sign = (seconds: string) =>
    createHmac('sha256', key).update(seconds).digest().subarray(0, SIGNATURE_BYTES)
  return {
    issue() {
      const seconds = Math.floor(now() / 1000 / STEP_SECONDS) * STEP_SECONDS
      return `${seconds.toString(36)}.${sign(seconds.toString(36)).toString('base64url')}`
    },
    readAgeSeconds(stamp) {
      const [seconds = '', signature = ''] = stamp.slice(0, 100).split('.')
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(seconds))) return null
      const age = Math.floor(now() / 1000) - Number.parseInt(seconds, 36)
      return age >= 0 ? age : null
    },
  }
}
