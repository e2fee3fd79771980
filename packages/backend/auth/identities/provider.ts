import { AuthError, authErrors } from '../errors/errors.ts'

/** Registered at the provider with the redirect URL `<public URL>/auth/v1/callback`. */
export type ProviderClient = { clientId: string; clientSecret: string }

export type ProviderOptions = { google?: ProviderClient; github?: ProviderClient }

export type ProviderSecrets = { state: string; verifier: string; nonce: string }

export type ProviderProfile = { id: string; email: string | null; data: Record<string, unknown> }

export type Provider = {
  /** URL of the consent page. */
  buildUrl(secrets: ProviderSecrets): Promise<string>
  /** Verifies the response in `callbackUrl`. @throws if it is invalid */
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
