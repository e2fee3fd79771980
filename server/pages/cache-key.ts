/**
 * Query parameters that pages read. Others are removed from the cache key and from the rendered request, so
 * that made-up parameters can't fill the cache.
 */

const PAGE_PARAMETER = 'page'
const PAGED_PATHS = /^\/(?:blog|news|(?:(?:blog|news)\/tags|authors)\/[^/]+|sitemap-[a-z]+\.xml)$/
const MAX_PAGE_LENGTH = 10

const IGNORED_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id|ref)$/

/** Pages that read more parameters, so they are not cached with a query. */
const READING_PATHS =
  /^\/(?:(?:search|case-studies|sample-report|acos-calculator|contact\/thanks|__manifest)$|(?:pay-us|book-call|bookings|pay|preview|auth|admin|dev|embed)(?:\/|$|\.)|.*\.data$)/
const READ_BY_THE_FRONT_PAGE: readonly string[] = ['p', 'page_id', 'editor']

/** Turns `/blog?page=2&utm_source=x` into `/blog?page=2`. Null if the page may depend on other parameters. */
export function readCacheKey(url: string): string | null {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const asked = new URLSearchParams(url.slice(at + 1))
  if (READING_PATHS.test(path)) return hasOthersThanIgnored(asked) ? null : path
  if (path === '/') return READ_BY_THE_FRONT_PAGE.some((name) => asked.has(name)) ? null : path
  if (!PAGED_PATHS.test(path) || !asked.has(PAGE_PARAMETER)) return path
  const [page, ...more] = asked.getAll(PAGE_PARAMETER)
  if (more.length > 0 || page!.length > MAX_PAGE_LENGTH) return null
  return `${path}?${new URLSearchParams({ [PAGE_PARAMETER]: page! })}`
}

function hasOthersThanIgnored(parameters: URLSearchParams): boolean {
  return parameters.keys().some((name) => !IGNORED_PARAMETERS.test(name))
}
