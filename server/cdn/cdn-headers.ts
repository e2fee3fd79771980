import type { PageReads } from '#domain/page-reads.ts'
import type { CdnKind, CdnSettings } from '../config/cdn-settings.ts'
import type { SurrogateKeys } from './surrogate-keys.ts'

/** How each wants to be told under which keys it keeps an answer, and for how long; documented by each of them. */
const HEADERS: Record<CdnKind, { keys: string; separator: string; control: string }> = {
  fastly: { keys: 'surrogate-key', separator: ' ', control: 'surrogate-control' },
  cloudflare: { keys: 'cache-tag', separator: ',', control: 'cdn-cache-control' },
  bunny: { keys: 'cdn-tag', separator: ',', control: 'cdn-cache-control' },
  // The module `xkey` of Varnish, and the Varnish Configuration Language of deploy/varnish.
  varnish: { keys: 'xkey', separator: ' ', control: 'surrogate-control' },
}

/** Headers that tell a CDN what to do with an answer; by name, in lower case. */
export const CDN_HEADERS: ReadonlySet<string> = new Set(
  Object.values(HEADERS).flatMap(({ keys, control }) => [keys, control]),
)

/**
 * @returns what a page for everybody says to the CDN beside its own headers. Browsers and other caches go on asking each
 * time; what may be kept for long anyway keeps its time, and gets keys.
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
