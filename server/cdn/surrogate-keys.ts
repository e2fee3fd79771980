/** Surrogate keys for CDNs: shortened tags of the page cache (docs/decisions/0008-cache-pages-by-tag.md). */
import { createHash } from 'node:crypto'
import { EVERYTHING, TRACKED_POST_TABLES, type TrackedPostTable } from '#domain/page-keys.ts'
import type { PageChange, PageReads } from '#domain/page-reads.ts'

/** Bunny has the lowest header limit, 1,024 bytes; a key with its separator takes 9. */
export const MAX_PAGE_KEYS = 100
export const MAX_PURGED_KEYS = 500

const ANY_PAGE = 'page'
/** Key of pages that depend on everything, or on more than MAX_PAGE_KEYS. */
const ANY_CHANGE = 'any-change'
/** Key of pages that depend on a time span. CDNs can't compare times, so any changed post purges them. */
const momentsOf = (table: TrackedPostTable) => `${table}/moments`

export type SurrogateKeys = {
  ofPage: (reads: PageReads) => string[]
  ofChange: (change: PageChange | null) => string[]
  all: string
}

/** @param siteUrl separates the keys of sites that share a CDN account */
export function createSurrogateKeys(siteUrl: string): SurrogateKeys {
  // Collisions of 48 bits are rare, and only purge a page too early.
  const shorten = (name: string) =>
    createHash('sha256').update(`${siteUrl} ${name}`).digest('base64url').slice(0, 8)
  const all = shorten(ANY_PAGE)
  return {
    all,
    ofPage({ keys, spans }) {
      const names = new Set(keys)
      for (const table of TRACKED_POST_TABLES)
        if (spans.some((span) => span.table === table)) names.add(momentsOf(table))
      const dependsOnAny = names.has(EVERYTHING) || names.size > MAX_PAGE_KEYS - 1
      return [all, ...(dependsOnAny ? [shorten(ANY_CHANGE)] : [...names].map(shorten))]
    },
    ofChange(change) {
      if (!change) return [all]
      const names = new Set([
        ANY_CHANGE,
        ...change.keys,
        ...change.moments.map(({ table }) => momentsOf(table)),
      ])
      return names.size > MAX_PURGED_KEYS ? [all] : [...names].map(shorten)
    },
  }
}
