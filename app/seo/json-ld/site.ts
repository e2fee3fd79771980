import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** What a graph says of the site and of who is behind it. */
export type Site = {
  /** Origin without trailing slash. */
  siteUrl: string
  settings: SiteSettings
  /** What the page at this address is shared with; null where that depends on what is stored. */
  shareImage: ShareImage | null
}

/** The matches of a page's `meta`, the root's first: its data describe the site. */
export type PageMatches = readonly [{ loaderData?: Site | undefined }, ...unknown[]]

/** The site of a page, null when the root could not be loaded. */
export function readSite([root]: PageMatches): Site | null {
  return root.loaderData ?? null
}
