import { readSiteConfiguration } from '../context/site-configuration.ts'

const PROVIDERS = ['google', 'github'] as const
export type IdentityProviderName = (typeof PROVIDERS)[number]

export type AuthSettings = {
  isSignUpOpen: boolean
  linkableProviders: IdentityProviderName[]
  hasPasskeys: boolean
}

export async function readAuthSettings(): Promise<AuthSettings> {
  const { supabaseUrl, publishableKey } = readSiteConfiguration()
  const answer = await fetch(`${supabaseUrl ?? location.origin}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  }).catch(() => null)
  // Parsed without zod, which would be a quarter of the sign-in page's size.
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
