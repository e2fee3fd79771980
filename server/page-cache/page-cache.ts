/**
 * Cache of rendered public pages.
 *
 * - A page is stored with the tags of everything read for it (`PageReads`). The database announces the tags
 * of each change, and pages with one of them are evicted before the writer gets a response
 * (server/content-changes).
 * - A page that changed while it was rendered is not stored: `generation` counts the changes.
 * - Requests for the same page share one rendering (page-renderings.ts).
 * - If a page can't be rendered, its last copy is served, marked as stale (stale-copies.ts).
 * - Replicas receive the same announcements; a writer who reads from another replica waits for them
 * (change-tokens.ts).
 */
import { LRUCache } from 'lru-cache'
import {
  createPageReads,
  isAffected,
  isFullyTracked,
  type PageChange,
  type PageReads,
} from '#domain/page-reads.ts'
import { readCacheKey } from '../pages/cache-key.ts'
import type { StoredResponse } from '../responses/stored-response.ts'

/** About 1,500 pages. */
const MAX_PAGE_BYTES = 72 * 1024 * 1024
/** Limit for later pages of lists, which are many and rarely read, so that they don't evict other pages. */
const MAX_LIST_PAGE_BYTES = 24 * 1024 * 1024
const MAX_IMAGE_BYTES = 24 * 1024 * 1024
const LIST_PAGES = /\?page=/
const SHARE_IMAGES = /^\/share\//
/** Compressed variants take at most half the size of a page. */
const WEIGHT_WITH_VARIANTS = 1.5
const MAX_AGE_MS = 60_000
/** Factor for the maximum age while all changes are announced. Then only the year and form stamps depend on the time. */
const SUBSCRIBED_AGE_FACTOR = 10
const MAX_RECENT_CHANGES = 1_000

type Entry = { stored: StoredResponse; reads: PageReads; storedAt: number; maxAgeMs: number }

export type PageCache = ReturnType<typeof createPageCache>

type PageCacheOptions = {
  maxAgeMs?: number
  /** Whether changes may be missed; then pages are served for at most `maxAgeMs`. */
  missesChanges?: () => boolean
  maxPageBytes?: number
  maxListPageBytes?: number
  now?: () => number
}

export function createPageCache(options: PageCacheOptions = {}) {
  const { maxAgeMs = MAX_AGE_MS, missesChanges = () => false, now = Date.now } = options
  const pages = openStore(options.maxPageBytes ?? MAX_PAGE_BYTES, WEIGHT_WITH_VARIANTS)
  const listPages = openStore(options.maxListPageBytes ?? MAX_LIST_PAGE_BYTES, WEIGHT_WITH_VARIANTS)
  const images = openStore(MAX_IMAGE_BYTES, 1)
  const stores = [pages, listPages, images]
  const findStore = (key: string) =>
    SHARE_IMAGES.test(key) ? images : LIST_PAGES.test(key) ? listPages : pages
  let generation = 0
  /** A null `change` affects everything. */
  let recent: { generation: number; change: PageChange | null }[] = []
  let droppedUntil = 0
  let notify: (change: PageChange | null) => void = () => undefined

  const isFresh = ({ storedAt, maxAgeMs: longest }: Entry) => {
    const age = now() - storedAt
    return age < maxAgeMs || (age < longest && !missesChanges())
  }

  function isCurrent(since: number, reads: PageReads): boolean {
    if (since === generation) return true
    if (since < droppedUntil) return false
    return !recent.some(
      ({ generation: at, change }) => at > since && (change === null || isAffected(reads, change)),
    )
  }

  function evict(change: PageChange | null): void {
    generation += 1
    recent.push({ generation, change })
    if (recent.length > MAX_RECENT_CHANGES) {
      droppedUntil = recent[MAX_RECENT_CHANGES / 2]!.generation
      recent = recent.filter((known) => known.generation > droppedUntil)
    }
    for (const store of stores)
      if (change === null) store.clear()
      else for (const [key, { reads }] of store.entries()) if (isAffected(reads, change)) store.delete(key)
    notify(change)
  }

  return {
    find(url: string): StoredResponse | undefined {
      const key = readCacheKey(url)
      const entry = key === null ? undefined : findStore(key).get(key)
      return entry && isFresh(entry) ? entry.stored : undefined
    },
    /**
     * Stores a page, unless something that was read for it changed since generation `startedAt`.
     * @param reads if omitted, any change evicts the page
     */
    store(url: string, startedAt: number, stored: StoredResponse, reads = createPageReads()): void {
      const key = readCacheKey(url)
      if (key === null || !isCurrent(startedAt, reads)) return
      const longest = isFullyTracked(reads)
        ? Math.min(maxAgeMs * SUBSCRIBED_AGE_FACTOR, readMaxAgeMs(stored))
        : maxAgeMs
      findStore(key).set(key, { stored, reads, storedAt: now(), maxAgeMs: longest })
    },
    isCurrent,
    change: (change: PageChange) => evict(change),
    clear: () => evict(null),
    generation: () => generation,
    /** @param listener called with each change; null affects every page */
    onChange(listener: (change: PageChange | null) => void) {
      notify = listener
    },
    byteCount: () => pages.calculatedSize + listPages.calculatedSize,
  }
}

function openStore(maxSize: number, weight: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ stored }) => Math.ceil(stored.identity.body.length * weight) || 1,
  })
}

/** Returns `max-age` of the response, for example of a placeholder picture; without one, only the cache limits the age. */
function readMaxAgeMs({ notModifiedHeaders: headers }: StoredResponse): number {
  const value = headers[headers.indexOf('cache-control') + 1]
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(value ?? '')?.[1] ?? 0)
  return seconds > 0 ? seconds * 1000 : Infinity
}
