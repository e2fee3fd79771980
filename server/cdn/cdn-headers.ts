import type { PageReads } from '#domain/page-reads.ts'
import type { CdnKind, CdnSettings } from '../config/cdn-settings.ts'
import type { SurrogateKeys } from './surrogate-keys.ts'

const HEADERS: Record<CdnKind, { keys: string; separator: string; control: string }> = {
  fastly: { keys: 'surrogate-key', separator: ' ', control: 'surrogate-control' },
  cloudflare: { keys: 'cache-tag', separator: ',', control: 'cdn-cache-control' },
  bunny: { keys: 'cdn-tag', separator: ',', control: 'cdn-cache-control' },
  varnish: { keys: 'xkey', separator: ' ', control: 'surrogate-control' },
}

export const CDN_HEADERS: ReadonlySet<string> = new Set(
  Object.values(HEADERS).flatMap(({ keys, control }) => [keys, control]),
)

/**
 * Lets the CDN cache public pages that browsers must revalidate. Other responses keep their cache time and
 * only get keys.
 */
export function createCdnHeaders(
  { kind, maxAgeSeconds }: Pick<CdnSettings, 'kind' | 'maxAgeSeconds'>,
  keys: Pick<SurrogateKeys, 'ofPage'>,
): (reads: PageReads, headers: Record<string, string>) => Record<string, string> {
  const names = HEADERS[kind]
  return (reads, headers) => ({
    [names.keys]: keys.ofPage(reads).join(names.separator),
    ...(headers['cache-control']?.includes('max-age=0') && { [names.control]: `max-age=${maxAgeSeconds}` }),
  })
}
