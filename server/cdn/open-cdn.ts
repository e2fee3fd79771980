import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createCdnHeaders } from './cdn-headers.ts'
import { createPurgeQueue, PurgeError } from './purge-queue.ts'
import { createSurrogateKeys } from './surrogate-keys.ts'
import type { CdnKind, CdnSettings } from '../config/cdn-settings.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedPost } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'

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

type PurgeRequest = {
  url: string
  method: 'POST' | 'PURGE'
  headers: Record<string, string>
  body: string
}

/** Limits in the API references of Fastly, Cloudflare and Bunny; for Varnish, what fits into a header of 8 kB. */
const MAX_KEYS_PER_REQUEST: Record<CdnKind, number> = { fastly: 256, cloudflare: 100, bunny: 1, varnish: 500 }

function writePurges(
  { kind, purgeUrl: url, token }: Pick<CdnSettings, 'kind' | 'purgeUrl' | 'token'>,
  keys: readonly string[],
): PurgeRequest[] {
  const post = (headers: Record<string, string>, body: object): PurgeRequest => ({
    url,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const write: Record<CdnKind, (batch: string[]) => PurgeRequest> = {
    fastly: (batch) => post({ 'fastly-key': token ?? '' }, { surrogate_keys: batch }),
    cloudflare: (batch) => post({ authorization: `Bearer ${token}` }, { tags: batch }),
    bunny: ([tag]) => post({ accesskey: token ?? '' }, { CacheTag: tag }),
    varnish: (batch) => ({
      url,
      method: 'PURGE',
      headers: {
        'xkey-purge': batch.join(' '),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: '',
    }),
  }
  const size = MAX_KEYS_PER_REQUEST[kind]
  const count = Math.ceil(keys.length / size)
  return Array.from({ length: count }, (_, index) =>
    write[kind](keys.slice(index * size, (index + 1) * size)),
  )
}

const PURGE_LIMITS = { connectMs: 3_000, headMs: 8_000, wholeMs: 10_000, redirects: 0, atOnce: 4 }

export async function sendPurges(cdn: CdnSettings, keys: string[]): Promise<void> {
  const { host } = new URL(cdn.purgeUrl)
  const settings = { hosts: [host], pictures: 'listed', forbiddenHosts: [] } as const
  for (const { url, ...request } of writePurges(cdn, keys)) {
    const { status, waitSeconds } = await guardedPost(url, {
      purpose: 'purge',
      settings,
      limits: PURGE_LIMITS,
      ...request,
    }).catch((error: unknown) => {
      throw new PurgeError(`${host} ${error instanceof FetchFailure ? `is ${error.kind}` : String(error)}`)
    })
    if (status < 200 || status > 299) throw new PurgeError(`${host} returned ${status}`, waitSeconds * 1000)
  }
}
