import { runPageRead } from '#backend/index.ts'
import type { Config } from '../config/config.ts'
import { traceReads } from '../observability/trace-work.ts'
import { createBreaker, readSourceOf } from './breaker.ts'
import type { SupabaseAccess } from './connect-supabase.ts'
import { createSiteCalls } from './forms/site-calls.ts'
import { addReadTimeout, FORM_TIMEOUT_MS, PAGE_READ_TIMEOUT_MS } from './read-timeout.ts'

export type PageClient = {
  supabase: { url: string; publishableKey: string; fetch?: typeof fetch }
  isDataAway: () => boolean
}

/** Limits the connections per table, so that one that hangs does not block other reads. */
function readSeparately(ask: typeof fetch): typeof fetch {
  return (input, init) => runPageRead(readSourceOf(input), () => ask(input, init))
}

/** Always reachable if the database is embedded, because it runs in this process. */
export function openPageClient({ backend }: Config, access: SupabaseAccess): PageClient {
  const { url, publishableKey, backend: own } = access
  const ask = access.fetch && traceReads(access.fetch)
  if (backend.kind === 'embedded' && !backend.databaseUrl)
    return { supabase: { url, publishableKey, ...(ask && { fetch: ask }) }, isDataAway: () => false }
  const breaker = createBreaker(
    addReadTimeout(ask ? readSeparately(ask) : traceReads(fetch), PAGE_READ_TIMEOUT_MS),
    own ? { isAnswering: () => own.isReady() } : {},
  )
  return { supabase: { url, publishableKey, fetch: breaker.fetch }, isDataAway: () => breaker.isOpen() }
}

export function openSiteCalls({ backend, signIn }: Config, { url, secretKey, fetch: ask }: SupabaseAccess) {
  if (!secretKey) return null
  const limited = backend.kind === 'embedded' ? ask : addReadTimeout(ask ?? fetch, FORM_TIMEOUT_MS)
  return createSiteCalls({ url, secretKey, captcha: signIn.captcha, ...(limited && { fetch: limited }) })
}
