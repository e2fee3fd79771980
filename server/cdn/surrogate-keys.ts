/** Names under which a CDN keeps pages, and throws them away: those of the page cache (docs/decisions/0008-cache-pages-by-tag.md), made short. */
import { createHash } from 'node:crypto'
import { EVERYTHING, TOLD_POSTS, type ToldPosts } from '#domain/page-keys.ts'
import type { PageChange, PageReads } from '#domain/page-reads.ts'

/** The narrowest header of a provider holds 1,024 bytes, Bunny's; a key and what parts it from the next take 9. */
export const MAX_PAGE_KEYS = 100
/** More than that are thrown away with all the others. */
export const MAX_PURGED_KEYS = 500

/** Of every page: purging it throws all of them away. */
const ANY_PAGE = 'page'
/** Of pages that depend on everything, or on too much to say it. */
const UNTOLD = 'untold'
/** Of pages that show what lies between two moments. A CDN compares no moments, so that any one concerns them. */
const momentsOf = (table: ToldPosts) => `${table}/moments`

export type SurrogateKeys = {
  /** Of a page by what was read for it. */
  ofPage: (reads: PageReads) => string[]
  /** Of all pages that a change concerns; null concerns every page. */
  ofChange: (change: PageChange | null) => string[]
  /** Of every page. */
  all: string
}

/** @param siteUrl sites that share an account of a CDN don't share keys */
export function createSurrogateKeys(siteUrl: string): SurrogateKeys {
  // Eight characters are 48 bits: two names that fall together make a page leave too early, and are rare.
  const shorten = (name: string) =>
    createHash('sha256').update(`${siteUrl} ${name}`).digest('base64url').slice(0, 8)
  const all = shorten(ANY_PAGE)
  return {
    all,
    ofPage({ keys, spans }) {
      const names = new Set(keys)
      for (const table of TOLD_POSTS)
        if (spans.some((span) => span.table === table)) names.add(momentsOf(table))
      const isUntold = names.has(EVERYTHING) || names.size > MAX_PAGE_KEYS - 1
      return [all, ...(isUntold ? [shorten(UNTOLD)] : [...names].map(shorten))]
    },
    ofChange(change) {
      if (!change) return [all]
      const names = new Set([UNTOLD, ...change.keys, ...change.moments.map(({ table }) => momentsOf(table))])
      return names.size > MAX_PURGED_KEYS ? [all] : [...names].map(shorten)
    },
  }
}
