import {
  createPageReads,
  isConcerned,
  type PageChange,
  type PageReads,
} from '#domain/page-keys/page-reads.ts'
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
/** More than come while one page is rendered. */
const MAX_RECENT_CHANGES = 1_000
/** The only query parameter that pages are kept by, on the paths of lists; what has others is rendered but not kept. */
const PAGE_PARAMETER = 'page'
const PAGED_PATHS = /^\/(?:blog|news|(?:(?:blog|news)\/tags|authors)\/[^/]+|sitemap-[a-z]+\.xml)$/
/** Advertising marks on links; they change nothing on the page. */
const IGNORED_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id|ref)$/

export type PageCache = {
  /** The stored page of a request path with query, if one is fresh. */
  find(url: string): StoredResponse | undefined
  /**
   * Keeps a rendered page, unless something that was read for it changed since `generation` was read.
   * @param reads left out, any change concerns the page
   */
  store(url: string, generation: number, page: StoredResponse, reads?: PageReads): void
  /** Throws the pages away that a change concerns. */
  change(change: PageChange): void
  /** Throws every page away: anything that pages show may have changed. */
  clear(): void
  /** Grows with each change. */
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
 * Holds rendered public pages until what was read for them changes. Pages also expire, so that a change of which nobody
 * heard is seen in the end.
 */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxAgeMs = MAX_AGE_MS, now = Date.now } = options
  type Entry = { stored: StoredResponse; reads: PageReads; expiresAt: number }
  const weigh = ({ stored }: Entry) => stored.identity.body.length
  const pages = createByteCache<Entry>(
    options.maxPageBytes ?? MAX_PAGE_BYTES,
    (entry) => weigh(entry) * WEIGHT_WITH_VARIANTS,
  )
  const images = createByteCache<Entry>(options.maxImageBytes ?? MAX_SHARE_IMAGE_BYTES, weigh)
  let generation = 0
  const changes = createRecentChanges()

  return {
    find(url) {
      const entry = SHARE_IMAGES.test(url)
        ? images.find(readCacheKey(url) ?? '')
        : (pages.find(url) ?? pages.find(readCacheKey(url) ?? ''))
      return entry && entry.expiresAt > now() ? entry.stored : undefined
    },
    store(url, startedAt, stored, reads = createPageReads()) {
      const key = readCacheKey(url)
      if (key === null || changes.concern(reads, startedAt)) return
      const entry = { stored, reads, expiresAt: now() + maxAgeMs }
      if (SHARE_IMAGES.test(key)) {
        images.store(key, entry)
        return
      }
      pages.store(key, entry)
    },
    change(change) {
      generation += 1
      changes.note(generation, change)
      for (const room of [pages, images])
        for (const [key, { reads }] of room.entries()) if (isConcerned(reads, change)) room.drop(key)
    },
    clear() {
      generation += 1
      changes.note(generation, null)
      pages.clear()
      images.clear()
    },
    generation: () => generation,
    byteCount: () => pages.byteCount(),
  }
}

/** Remembers what changed while pages are rendered. */
function createRecentChanges() {
  /** Null is a change of everything. */
  let recent: { generation: number; change: PageChange | null }[] = []
  let forgottenUntil = 0
  return {
    note(generation: number, change: PageChange | null): void {
      recent.push({ generation, change })
      if (recent.length <= MAX_RECENT_CHANGES) return
      forgottenUntil = recent[MAX_RECENT_CHANGES / 2]!.generation
      recent = recent.filter((known) => known.generation > forgottenUntil)
    },
    /** Whether what was read may have changed since a generation. */
    concern(reads: PageReads, since: number): boolean {
      if (since < forgottenUntil) return true
      return recent.some(
        ({ generation, change }) => generation > since && (!change || isConcerned(reads, change)),
      )
    },
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
