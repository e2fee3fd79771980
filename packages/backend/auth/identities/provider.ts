import { AuthError, authErrors } from '../errors/errors.ts'

/** As registered at the provider, with `<public URL>/auth/v1/callback` as the redirect address. */
export type ProviderClient = { clientId: string; clientSecret: string }

export type ProviderOptions = { google?: ProviderClient; github?: ProviderClient }

/** Secrets of one round trip to a provider. */
export type ProviderSecrets = { state: string; verifier: string; nonce: string }

/** Who somebody is at a provider. */
export type ProviderProfile = { id: string; email: string | null; data: Record<string, unknown> }

export type Provider = {
  /** The address where the user agrees. */
  buildUrl(secrets: ProviderSecrets): Promise<string>
  /** Proves the answer that came back in `callbackUrl`. @throws when it is not in order */
  readProfile(callbackUrl: URL, secrets: ProviderSecrets): Promise<ProviderProfile>
}

export type Providers = ReadonlyMap<string, Provider>

/** Converts a failed provider call to an AuthError. Searches the causes, since the library wraps errors from `limitTime`. */
export function toProviderError(error: unknown): AuthError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AuthError || cause.name === 'TimeoutError')
      return authErrors.identity.providerUnavailable(error)
  return authErrors.identity.badCallback(error)
}
