import { createByteCache } from './byte-cache.ts'
import type { StoredResponse } from './stored-response.ts'

/** Some 2,000 pages; those that nobody asked for in a while leave first. */
const MAX_PAGE_BYTES = 96 * 1024 * 1024
const MAX_AGE_MS = 60_000
/** Of a page as it is: what is compressed of it comes to half of that at most. */
const WEIGHT_WITH_VARIANTS = 1.5
/** Share images weigh more than pages, so they have a room of their own. */
const SHARE_IMAGES = /^\/share\//
const MAX_SHARE_IMAGE_BYTES = 24 * 1024 * 1024
/** The only query parameter that pages are kept by, on the paths of lists; what has others is rendered but not kept. */
const PAGE_PARAMETER = 'page'
const PAGED_PATHS = /^\/(?:blog|news|(?:(?:blog|news)\/tags|authors)\/[^/]+|sitemap-[a-z]+\.xml)$/
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
  /** Of all pages that are kept, with what is compressed of them. */
  byteCount(): number
}

type PageCacheOptions = {
  maxAgeMs?: number
  maxPageBytes?: number
  maxImageBytes?: number
  now?: () => number
}

/**
 * Holds rendered public pages until the data behind them changes. It is cleared as a whole: rendering a page
 * again costs a few milliseconds, a stale page costs trust. Pages also expire, so that a post dated ahead appears in time.
 */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxAgeMs = MAX_AGE_MS, now = Date.now } = options
  type Entry = { stored: StoredResponse; expiresAt: number }
  const weigh = ({ stored }: Entry) => stored.identity.body.length
  const pages = createByteCache<Entry>(
    options.maxPageBytes ?? MAX_PAGE_BYTES,
    (entry) => weigh(entry) * WEIGHT_WITH_VARIANTS,
  )
  const images = createByteCache<Entry>(options.maxImageBytes ?? MAX_SHARE_IMAGE_BYTES, weigh)
  let generation = 0

  return {
    find(url) {
      const entry = SHARE_IMAGES.test(url)
        ? images.find(readCacheKey(url) ?? '')
        : (pages.find(url) ?? pages.find(readCacheKey(url) ?? ''))
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
      pages.store(key, entry)
    },
    clear() {
      generation += 1
      pages.clear()
      images.clear()
    },
    generation: () => generation,
    byteCount: () => pages.byteCount(),
  }
}

/** `/blog?page=2&utm_source=x` becomes `/blog?page=2`; null when the query may change the page in ways unknown. */
export function readCacheKey(url: string): string | null {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  let page: string | null = null
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (IGNORED_PARAMETERS.test(name)) continue
    if (name !== PAGE_PARAMETER || page !== null || value.length > 10 || !PAGED_PATHS.test(path)) return null
    page = value
  }
  return page === null ? path : `${path}?${new URLSearchParams({ page })}`
}
