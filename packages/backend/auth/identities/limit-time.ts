import type { CustomFetch } from 'openid-client'
import { authErrors } from '../errors/errors.ts'
import type { Fetch } from '../limits/captcha.ts'

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
