import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '#supabase/functions/_shared/fetch/guarded-fetch-hosts.ts'

const MAX_BYTES = 4 * 1024 * 1024
const SERVER_ERROR = 500
const NOT_THERE = [404, 410]

/**
 * Asks for a page that ours show in a frame.
 * @throws FetchFailure when browsers, too, would find nothing there. A provider may turn programs away and welcome people,
 * so a refusal is none.
 */
export async function askEmbed(url: string, settings: SourceSettings, signal: AbortSignal): Promise<void> {
  try {
    await guardedFetch(url, { purpose: 'link', settings, maxBytes: MAX_BYTES, signal })
  } catch (error) {
    if (!(error instanceof FetchFailure) || isNothingThere(error)) throw error
  }
}

export function isNothingThere({ kind, status }: FetchFailure): boolean {
  if (kind === 'status') return status !== null && (status >= SERVER_ERROR || NOT_THERE.includes(status))
  return kind === 'unreachable' || kind === 'too-slow'
}
