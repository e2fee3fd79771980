import type { CustomFetch } from 'openid-client'
import { authErrors } from '../errors/errors.ts'
import type { Fetch } from '../limits/captcha.ts'

const TIMEOUT_MS = 10_000

/**
 * Requests to a provider that end in time and follow no redirects.
 * @throws AuthError `identity_provider_unavailable` if no answer comes, or one of 500 and above
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
