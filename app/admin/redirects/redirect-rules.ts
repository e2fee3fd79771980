import { serviceSlugs } from '#content/services/service-slugs.ts'
import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'
import type { RedirectRules } from '#domain/redirects/read-redirect.ts'

/** What a redirect must not take the place of on this site. */
export function getRedirectRules(): RedirectRules {
  const pages = new Set([...PAGE_PATHS, ...serviceSlugs.map((slug) => `/services/${slug}`)])
  return { siteUrl: location.origin, isPage: (path) => pages.has(path) }
}
