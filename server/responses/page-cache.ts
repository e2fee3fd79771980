import {
  createPageReads,
  isConcerned,
  namesWhatItReads,
  type PageChange,
  type PageReads,
} from '#domain/page-keys/page-reads.ts'
import { createByteCache } from './byte-cache.ts'
import { readCacheKey } from '../pages/cache-key.ts'
import type { StoredResponse } from './stored-response.ts'

/** Some 1,500 pages; those that nobody asked for in a while leave first. */
const MAX_PAGE_BYTES = 72 * 1024 * 1024
const MAX_AGE_MS = 60_000
/**
 * A page of which every change is heard is sent for so many times longer while it is rendered anew: only the clock changes
 * it besides, in its year and in the stamps of its forms, which stay the same for ten minutes anyway
 * (docs/decisions/0111-a-page-stays-while-its-changes-are-heard.md).
 */
const AGES_WHILE_HEARD = 10
/** Of a page as it is: what is compressed of it comes to half of that at most. */
const WEIGHT_WITH_VARIANTS = 1.5
/** Share images weigh more than pages, so they have a room of their own. */
const SHARE_IMAGES = /^\/share\//
const MAX_SHARE_IMAGE_BYTES = 24 * 1024 * 1024
/** Pages of lists after the first are many, and few are read: they push nothing out but each other. */
const LIST_PAGES = /\?page=/
const MAX_LIST_PAGE_BYTES = 24 * 1024 * 1024
/** More than come while one page is rendered. */
const MAX_RECENT_CHANGES = 1_000

/** A page that a change threw away, and how often it was asked for while it was kept. */
export type ClearedPage = { url: string; hits: number }

export type PageCache = {
  /** The stored page of a request path with query, if one is fresh. */
  find(url: string): StoredResponse | undefined
  /**
   * Keeps a rendered page, unless something that was read for it changed since `generation` was read.
   * @param reads left out, any change concerns the page
   */
  store(url: string, generation: number, page: StoredResponse, reads?: PageReads): void
  /** Whether nothing that was read for a page changed since `generation` was read. */
  isCurrent(generation: number, reads: PageReads): boolean
  /** Throws the pages away that a change concerns. */
  change(change: PageChange): void
  /** Throws every page away: anything that pages show may have changed. */
  clear(): void
  /** Grows with each change. */
  generation(): number
  /**
   * Hears of a page that is due to be rendered anew, and is sent meanwhile.
   * @param listener gives back whether it is; otherwise whoever asks next has it told again
   */
  onAged(listener: (url: string) => boolean): void
  /** Hears which pages are thrown away by changes. */
  onCleared(listener: (pages: ClearedPage[]) => void): void
  /** Hears of each change; null concerns every page. */
  onChange(listener: (change: PageChange | null) => void): void
  /** Of all pages that are kept, with what is compressed of them. */
  byteCount(): number
}

type PageCacheOptions = {
  maxAgeMs?: number
  /** Whether anything may have changed of which nobody has told: no page is then sent for longer than its age. */
  missesChanges?: () => boolean
  maxPageBytes?: number
  maxListPageBytes?: number
  maxImageBytes?: number
  now?: () => number
}

/**
 * Holds rendered public pages until what was read for them changes. Pages also expire, so that a change of which nobody
 * heard is seen in the end.
 */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxAgeMs = MAX_AGE_MS, missesChanges = () => false, now = Date.now } = options
  type Entry = { stored: StoredResponse; reads: PageReads; storedAt: number; dueAt: number; hits: number }
  const isOver = ({ reads, stored, storedAt }: Entry) => {
    const heldFor = now() - storedAt
    if (heldFor < maxAgeMs) return false
    if (!namesWhatItReads(reads) || missesChanges()) return true
    return heldFor >= Math.min(maxAgeMs * AGES_WHILE_HEARD, readOwnAgeMs(stored))
  }
  const weigh = ({ stored }: Entry) => stored.identity.body.length
  const pages = createByteCache<Entry>(
    options.maxPageBytes ?? MAX_PAGE_BYTES,
    (entry) => weigh(entry) * WEIGHT_WITH_VARIANTS,
  )
  const listPages = createByteCache<Entry>(
    options.maxListPageBytes ?? MAX_LIST_PAGE_BYTES,
    (entry) => weigh(entry) * WEIGHT_WITH_VARIANTS,
  )
  const images = createByteCache<Entry>(options.maxImageBytes ?? MAX_SHARE_IMAGE_BYTES, weigh)
  let generation = 0
  const changes = createRecentChanges()
  const rooms = [pages, listPages, images]
  let tellChange: (change: PageChange | null) => void = () => undefined
  let tellAged: (url: string) => boolean = () => true
  let tellCleared: (pages: ClearedPage[]) => void = () => undefined
  const chooseRoom = (key: string) =>
    SHARE_IMAGES.test(key) ? images : LIST_PAGES.test(key) ? listPages : pages

  const findByKey = (key: string | null) => (key === null ? undefined : chooseRoom(key).find(key))

  function throwAway(isMeant: (entry: Entry) => boolean): void {
    const cleared: ClearedPage[] = []
    for (const room of rooms)
      for (const [url, entry] of room.entries()) {
        if (!isMeant(entry)) continue
        room.drop(url)
        cleared.push({ url, hits: entry.hits })
      }
    tellCleared(cleared)
  }

  return {
    find(url) {
      const key = readCacheKey(url)
      const entry = findByKey(key)
      if (!entry || isOver(entry)) return undefined
      // Once a minute, should it fail.
      if (entry.dueAt <= now() && tellAged(key!)) entry.dueAt = now() + maxAgeMs
      entry.hits += 1
      return entry.stored
    },
    store(url, startedAt, stored, reads = createPageReads()) {
      const key = readCacheKey(url)
      if (key === null || changes.concern(reads, startedAt)) return
      chooseRoom(key).store(key, { stored, reads, storedAt: now(), dueAt: now() + maxAgeMs, hits: 0 })
    },
    isCurrent: (startedAt, reads) => !changes.concern(reads, startedAt),
    change(change) {
      generation += 1
      changes.note(generation, change)
      throwAway(({ reads }) => isConcerned(reads, change))
      tellChange(change)
    },
    clear() {
      generation += 1
      changes.note(generation, null)
      throwAway(() => true)
      tellChange(null)
    },
    onAged(listener) {
      tellAged = listener
    },
    onChange(listener) {
      tellChange = listener
    },
    onCleared(listener) {
      tellCleared = listener
    },
    generation: () => generation,
    byteCount: () => pages.byteCount() + listPages.byteCount(),
  }
}

/** How long an answer says that it may be kept, such as a picture in place of one that can't be read just now. */
function readOwnAgeMs({ notModifiedHeaders: headers }: StoredResponse): number {
  const value = headers[headers.indexOf('cache-control') + 1]
  const seconds = Number(/\bmax-age=(\d{1,9})/.exec(value ?? '')?.[1] ?? 0)
  // Pages say that they are to be asked for each time, which is what the cache is for.
  return seconds > 0 ? seconds * 1000 : Infinity
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
