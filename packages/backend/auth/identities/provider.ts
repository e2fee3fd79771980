import type { CustomFetch } from 'openid-client'
import { AuthError, authErrors } from '../errors/errors.ts'
import type { Fetch } from '../limits/captcha.ts'

/** Registered at the provider with the redirect URL `<public URL>/auth/v1/callback`. */
export type ProviderClient = { clientId: string; clientSecret: string }

export type ProviderOptions = { google?: ProviderClient; github?: ProviderClient }

export type ProviderSecrets = { state: string; verifier: string; nonce: string }

export type ProviderProfile = { id: string; email: string | null; data: Record<string, unknown> }

export type Provider = {
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

const TIMEOUT_MS = 10_000

/**
 * Wraps fetch for requests to a provider: adds a timeout and follows no redirects.
 * @throws AuthError `identity_provider_unavailable` if the request fails or the status is 500 or above
 */
export function limitTime(fetch: Fetch): CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && body !== null && { body: body as RequestInit['body'] }),
    }).catch((error: unknown) => {
      throw authErrors.identity.providerUnavailable(error)
    })
    if (response.status < 500) return response
    await response.body?.cancel()
    throw authErrors.identity.providerUnavailable(new Error(`The provider answered ${response.status}.`))
  }
}
