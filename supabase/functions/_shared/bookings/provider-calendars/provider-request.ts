/** Requests to the calendar interfaces of Google and Microsoft, through the guarded fetcher. */
import { type CalendarProvider, PROVIDER_NAMES } from '#domain/booking/calendar/calendar-providers.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import {
  type CalendarAnswer,
  type CalendarOptions,
  guardedCalendar,
} from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { CalendarAccountError } from '../calendars/calendar-account.ts'

export type ProviderCall = { runtime: FunctionRuntime | undefined; signal: AbortSignal }

const MAX_BYTES = 20 * 1024 * 1024
const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503
const [MIN_WAIT_SECONDS, MAX_WAIT_SECONDS] = [60, 24 * 60 * 60]

export function send(
  { runtime, signal }: ProviderCall,
  url: string,
  request: Pick<CalendarOptions, 'method' | 'headers' | 'body'>,
): Promise<CalendarAnswer> {
  return guardedCalendar(url, {
    ...request,
    settings: readSourceSettings(runtime),
    maxBytes: MAX_BYTES,
    signal,
    ...(runtime?.network && { network: runtime.network }),
  })
}

/**
 * Throws if the provider asks to wait, such as at a rate limit, which Google also reports with status 403.
 * @throws CalendarAccountError
 */
export function mustNotWait(provider: CalendarProvider, { status, waitSeconds, text }: CalendarAnswer): void {
  const isLimited =
    status === TOO_MANY_REQUESTS || (status === 403 && /rateLimitExceeded|quotaExceeded/i.test(text))
  if (!isLimited && !(status === UNAVAILABLE && waitSeconds > 0)) return
  throw new CalendarAccountError(`${PROVIDER_NAMES[provider]} asked to wait. We will retry soon.`, {
    waitSeconds: Math.min(Math.max(waitSeconds, MIN_WAIT_SECONDS), MAX_WAIT_SECONDS),
  })
}

/** @throws FetchFailure 'unreadable' */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new FetchFailure('unreadable')
  }
}

/** Writes a query with `$` and spaces as OData expects them. */
export function toQuery(parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters)
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}
