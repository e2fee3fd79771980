import type { PageReads } from '#domain/page-reads.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createCdnHeaders } from './cdn-headers.ts'
import { createPurgeQueue, type PurgeCounts } from './purge-queue.ts'
import { sendPurges } from './purge-requests.ts'
import { createSurrogateKeys } from './surrogate-keys.ts'

export type Cdn = {
  /** What a page for everybody says to it. */
  headers: (reads: PageReads, headers: Record<string, string>) => Record<string, string>
  purges: () => PurgeCounts
  close: () => Promise<void>
}

/**
 * Lets a CDN keep pages, and tells it what changed: one process for all of them (docs/decisions/0011-notify-hosted-sites-and-cdns.md).
 * @returns null without one in the settings
 */
export function openCdn(
  { cdn, siteUrl }: Pick<Config, 'cdn' | 'siteUrl'>,
  supabase: SupabaseAccess,
  pageCache: Pick<PageCache, 'onChange'>,
): Cdn | null {
  if (!cdn || !supabase.backend || !supabase.secretKey) return null
  const client = openClient(supabase, supabase.secretKey)
  const keys = createSurrogateKeys(siteUrl)
  const queue = createPurgeQueue({
    allKey: keys.all,
    claim: async (wanted, secondsAgo) => {
      const { data, error } = await client.rpc('claim_purges', { p_keys: wanted, p_seconds_ago: secondsAgo })
      if (error) throw new Error(error.message)
      return data
    },
    purge: (wanted) => sendPurges(cdn, wanted),
    report: (line) => console.warn(line),
  })
  pageCache.onChange((change) => queue.add(keys.ofChange(change)))
  // Another build, or other settings, may show every page in another way; and nobody heard what changed before.
  queue.add([keys.all])
  return { headers: createCdnHeaders(cdn, keys), purges: queue.counts, close: queue.close }
}
