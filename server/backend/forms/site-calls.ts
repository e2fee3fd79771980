import { createClient } from '@supabase/supabase-js'
import type { SiteCalls } from '#app/data/context/site-calls.ts'
import { normalizeAddress, toLimitSubject } from '#backend/limits/client-address.ts'
import type { SignInSettings } from '#server/config/config-backend.ts'
import type { Database } from '#supabase/database.types.ts'
import { createFormCaptcha } from './form-captcha.ts'
import { createFormStamps } from './form-stamps.ts'

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
