import type { CalendarProvider } from '#domain/booking/calendar/calendar-providers.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { AccessEndedError, renewAccess, type StoredAccess } from './provider-access.ts'
import { mustNotWait, parseJson, type ProviderCall, send } from './provider-request.ts'

/** Maximum number of pages of a list. */
export const MAX_PAGES = 50
/** Requests carry the access token, so that other origins get none. */
const ORIGINS: Record<CalendarProvider, string> = {
  google: 'https://www.googleapis.com',
  microsoft: 'https://graph.microsoft.com',
}
/** An access token is renewed before it ends. */
const RENEW_BEFORE_MS = 2 * 60_000
const UNAUTHORIZED = 401

type ApiRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  json?: object
}

export type ProviderApi = ReturnType<typeof createProviderApi>

/**
 * Sends requests with the access token, and renews it.
 * @param onRenewed stores the renewed access
 */
export function createProviderApi(
  call: ProviderCall,
  access: StoredAccess,
  onRenewed: (access: StoredAccess) => Promise<void>,
) {
  let current = access
  const { provider } = access
  const renew = async () => {
    current = await renewAccess(current, call)
    await onRenewed(current)
  }
  const sendOnce = (url: string, { method = 'GET', headers, json }: ApiRequest) =>
    send(call, url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${current.accessToken}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
  return {
    /**
     * Returns an answer with one of the expected statuses.
     * @throws CalendarAccountError, FetchFailure
     */
    async ask(
      url: string,
      { expects = [200], ...request }: ApiRequest & { expects?: readonly number[] } = {},
    ): Promise<{ status: number; body: unknown }> {
      if (!URL.canParse(url) || new URL(url).origin !== ORIGINS[provider]) throw new FetchFailure('refused')
      if (current.expiresAt - RENEW_BEFORE_MS < Date.now()) await renew()
      let answer = await sendOnce(url, request)
      if (answer.status === UNAUTHORIZED) {
        await renew()
        answer = await sendOnce(url, request)
      }
      if (expects.includes(answer.status)) return { status: answer.status, body: parseJson(answer.text) }
      mustNotWait(provider, answer)
      if (answer.status === UNAUTHORIZED) throw new AccessEndedError(provider)
      throw new FetchFailure('status', answer.status)
    },
  }
}
