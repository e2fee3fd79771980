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

/** What the auth service offers; the usual when it can't be asked, since it refuses the rest by itself. */
export async function readAuthSettings(): Promise<AuthSettings> {
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const answer = await fetch(`${supabaseUrl ?? location.origin}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  }).catch(() => null)
  // Read by hand: a library of schemas would be a quarter of the sign-in page.
  const settings = asRecord(answer?.ok ? await answer.json().catch(() => null) : null)
  const providers = asRecord(settings['external'])
  return {
    isSignUpOpen: settings['disable_signup'] !== true,
    linkableProviders: PROVIDERS.filter((name) => providers[name] === true),
    hasPasskeys: settings['passkeys_enabled'] === true,
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
