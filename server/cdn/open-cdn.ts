import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createCdnHeaders } from './cdn-headers.ts'
import { createPurgeQueue } from './purge-queue.ts'
import { sendPurges } from './purge-requests.ts'
import { createSurrogateKeys } from './surrogate-keys.ts'

export type Cdn = NonNullable<ReturnType<typeof openCdn>>

/** Purges changed pages from the configured CDN (docs/decisions/0011-notify-hosted-sites-and-cdns.md). */
export function openCdn(
  { cdn, siteUrl }: Pick<Config, 'cdn' | 'siteUrl'>,
  supabase: SupabaseAccess,
  pageCache: Pick<PageCache, 'onChange'>,
) {
  if (!cdn || !supabase.backend || !supabase.secretKey) return null
  const client = openClient(supabase, supabase.secretKey)
  const keys = createSurrogateKeys(siteUrl)
  const queue = createPurgeQueue({
    allKey: keys.all,
    claim: async (changed, secondsAgo) => {
      const { data, error } = await client.rpc('claim_purges', { p_keys: changed, p_seconds_ago: secondsAgo })
      if (error) throw new Error(error.message)
      return data
    },
    purge: (purged) => sendPurges(cdn, purged),
    report: (line) => console.warn(line),
  })
  pageCache.onChange((change) => queue.add(keys.ofChange(change)))
  // A new build, other settings and changes before the start may affect any page.
  queue.add([keys.all])
  return { headers: createCdnHeaders(cdn, keys), purges: queue.counts, close: queue.close }
}
