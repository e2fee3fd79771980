import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import type { SiteSettings } from '#content/agency/site.ts'

export type Site = {
  /** Origin without trailing slash. */
  siteUrl: string
  settings: SiteSettings
  content: SiteContent
  /** Share image of the page at this path; null if it depends on stored data. */
  shareImage: ShareImage | null
}

/** `matches` of `meta`; the root's data come first. */
export type PageMatches = readonly [{ loaderData?: unknown }, ...unknown[]]

/** Returns null if the root loader failed. The router types loader data as serialized, but here it never is. */
export function readSite([root]: PageMatches): Site | null {
  return (root.loaderData as Site | undefined) ?? null
}
