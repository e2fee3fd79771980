import type { CustomFetch } from 'openid-client'
import type { Fetch } from '../limits/captcha.ts'

const TIMEOUT_MS = 10_000

/** Requests to a provider that end in time and follow no redirects. */
export function limitTime(fetch: Fetch): CustomFetch {
  return (url, { body, headers, method, signal }) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && body !== null && { body: body as RequestInit['body'] }),
    })
  }
}
