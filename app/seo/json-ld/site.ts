import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import type { SiteSettings } from '#content/agency/site.ts'

export type Site = {
  /** Origin without trailing slash. */
  siteUrl: string
  settings: SiteSettings
  /** The share image of the page at a path; null if it depends on stored data. */
  shareImage: ShareImage | null
}

/** The `matches` of `meta`; the root's data come first. */
export type PageMatches = readonly [{ loaderData?: Site | undefined }, ...unknown[]]

/** Null if the root loader failed. */
export function readSite([root]: PageMatches): Site | null {
  return root.loaderData ?? null
}
