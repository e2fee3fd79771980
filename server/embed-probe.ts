import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import type { SourceSettings } from '#supabase/functions/_shared/fetch/guarded-fetch-hosts.ts'
import { guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import type { SupabaseAccess } from './backend/connect-supabase.ts'
import type { Config } from './config/config.ts'

const PERIOD_MS = 5 * 60_000
const SECOND_TRY_MS = 5_000
const RETRY_MS = 30_000
/** A single failure may be temporary. */
const FAILURES_UNTIL_UNREACHABLE = 2

export type EmbedProbe = ReturnType<typeof createEmbedProbe>

export type EmbedProbeOptions = {
  ask: (signal: AbortSignal) => Promise<void>
  onChange: (isReachable: boolean) => void
  wait?: (callback: () => void, ms: number) => () => void
}

/** Checks an embedded page regularly, because browsers report error pages as loaded. */
export function createEmbedProbe({ ask, onChange, wait = startTimeout }: EmbedProbeOptions) {
  const closing = new AbortController()
  let isReachable = true
  let failures = 0
  let stopWaiting: (() => void) | undefined

  async function probe(): Promise<void> {
    const isThere = await ask(closing.signal).then(
      () => true,
      () => false,
    )
    if (closing.signal.aborted) return
    failures = isThere ? 0 : failures + 1
    const isNowReachable = failures < FAILURES_UNTIL_UNREACHABLE && (isThere || isReachable)
    if (isNowReachable !== isReachable) {
      isReachable = isNowReachable
      onChange(isReachable)
    }
    stopWaiting = wait(() => void probe(), isThere ? PERIOD_MS : isReachable ? SECOND_TRY_MS : RETRY_MS)
  }

  void probe()
  return {
    isReachable: () => isReachable,
    close() {
      closing.abort()
      stopWaiting?.()
    },
  }
}

function startTimeout(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms).unref()
  return () => clearTimeout(timer)
}

export function startBookingProbe(
  { bookingEmbedUrl, importSources }: Config,
  { secretKey }: SupabaseAccess,
  clearPages: () => void,
): EmbedProbe | null {
  if (!bookingEmbedUrl || !secretKey) return null
  const { host } = new URL(bookingEmbedUrl)
  return createEmbedProbe({
    ask: (signal) => probeEmbed(bookingEmbedUrl, importSources, signal),
    onChange: (isReachable) => {
      console.warn(
        isReachable
          ? `The calendar at ${host} is reachable again and is shown.`
          : `The calendar at ${host} (BOOKING_EMBED_URL) can't be reached; visitors see the site's own calendar.`,
      )
      clearPages()
    },
  })
}

const MAX_BYTES = 4 * 1024 * 1024
const SERVER_ERROR = 500
const NOT_FOUND = [404, 410]

/**
 * Requests an embedded page.
 * @throws FetchFailure if browsers would fail as well; a rejection is no failure, since providers may reject
 * only programs
 */
export async function probeEmbed(url: string, settings: SourceSettings, signal?: AbortSignal): Promise<void> {
  try {
    await guardedFetch(url, { purpose: 'link', settings, maxBytes: MAX_BYTES, ...(signal && { signal }) })
  } catch (error) {
    if (!(error instanceof FetchFailure) || isUnavailable(error)) throw error
  }
}

export function isUnavailable({ kind, status }: FetchFailure): boolean {
  if (kind === 'status') return status !== null && (status >= SERVER_ERROR || NOT_FOUND.includes(status))
  return kind === 'unreachable' || kind === 'too-slow'
}
