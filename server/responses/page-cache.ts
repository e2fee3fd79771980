import { createByteCache } from './byte-cache.ts'
import type { StoredResponse } from './stored-response.ts'

const MAX_PAGES = 2000
const MAX_AGE_MS = 60_000
/** Share images weigh more than pages, so they have a room of their own. */
const SHARE_IMAGES = /^\/share\//
const MAX_SHARE_IMAGE_BYTES = 24 * 1024 * 1024
/** The only query parameters that change a page; a page with others is rendered but not kept. */
const MEANINGFUL_PARAMETERS = new Set(['page'])
/** Advertising marks on links; they change nothing on the page. */
const IGNORED_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id|ref)$/

export type PageCache = {
  /** The stored page of a request path with query, if one is fresh. */
  find(url: string): StoredResponse | undefined
  /** Keeps a rendered page, unless something changed since `generation` was read. */
  store(url: string, generation: number, page: StoredResponse): void
  /** Throws every page away: something that pages show has changed. */
  clear(): void
  generation(): number
  size(): number
}

/**
 * Holds rendered public pages until the data behind them changes. It is cleared as a whole: rendering a page
 * again costs a few milliseconds, a stale page costs trust. Pages also expire, so that a post dated ahead appears in time.
 */
export function createPageCache(
  options: { maxAgeMs?: number; maxImageBytes?: number; now?: () => number } = {},
): PageCache {
  const { maxAgeMs = MAX_AGE_MS, maxImageBytes = MAX_SHARE_IMAGE_BYTES, now = Date.now } = options
  type Entry = { stored: StoredResponse; expiresAt: number }
  const pages = new Map<string, Entry>()
  const images = createByteCache<Entry>(maxImageBytes, ({ stored }) => stored.identity.body.length)
  let generation = 0

  return {
    find(url) {
      const entry = SHARE_IMAGES.test(url)
        ? images.find(readCacheKey(url) ?? '')
        : (pages.get(url) ?? pages.get(readCacheKey(url) ?? ''))
      return entry && entry.expiresAt > now() ? entry.stored : undefined
    },
    store(url, startedAt, stored) {
      const key = readCacheKey(url)
      if (key === null || startedAt !== generation) return
      const entry = { stored, expiresAt: now() + maxAgeMs }
      if (SHARE_IMAGES.test(key)) {
        images.store(key, entry)
        return
      }
      if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value!)
      pages.set(key, entry)
    },
    clear() {
      generation += 1
      pages.clear()
      images.clear()
    },
    generation: () => generation,
    size: () => pages.size,
  }
}

/** `/blog?page=2&utm_source=x` becomes `/blog?page=2`; null when the query may change the page in ways unknown. */
export function readCacheKey(url: string): string | null {
  const at = url.indexOf('?')
  if (at === -1) return url
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (IGNORED_PARAMETERS.test(name)) continue
    if (!MEANINGFUL_PARAMETERS.has(name) || kept.has(name) || value.length > 10) return null
    kept.set(name, value)
  }
  return kept.size > 0 ? `${url.slice(0, at)}?${kept}` : url.slice(0, at)
}
