import { z } from '#domain/schema.ts'
import { readSiteConfiguration } from '../context/site-configuration.ts'

const PROVIDERS = ['google', 'github'] as const
export type IdentityProviderName = (typeof PROVIDERS)[number]

export type AuthSettings = {
  isSignUpOpen: boolean
  /** Accounts elsewhere that can be linked to one here. */
  linkableProviders: IdentityProviderName[]
  /** People may sign in with a passkey. */
  hasPasskeys: boolean
}

const answerSchema = z.object({
  disable_signup: z.boolean().default(false),
  passkeys_enabled: z.boolean().default(false),
  external: z.record(z.string(), z.unknown()).default({}),
})

/** What the auth service offers; the usual when it can't be asked, since it refuses the rest by itself. */
export async function readAuthSettings(): Promise<AuthSettings> {
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const answer = await fetch(`${supabaseUrl ?? location.origin}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  }).catch(() => null)
  const settings = answerSchema.safeParse(answer?.ok ? await answer.json().catch(() => null) : null)
  if (!settings.success) return { isSignUpOpen: true, linkableProviders: [], hasPasskeys: false }
  const { disable_signup, external, passkeys_enabled: hasPasskeys } = settings.data
  return {
    isSignUpOpen: !disable_signup,
    linkableProviders: PROVIDERS.filter((name) => external[name] === true),
    hasPasskeys,
  }
}
