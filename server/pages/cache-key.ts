/**
 * Which query parameters pages read. Those that a page does not read make no page of their own: they are left out of
 * the key that a page is kept by, and out of the request that it is rendered for, so that a page that would read one
 * without a word here sees none, and nobody can fill the page cache or the processor with made-up ones.
 */

/** Pages of lists, and parts of sitemaps, have numbers; they are kept by them. */
const PAGE_PARAMETER = 'page'
const PAGED_PATHS = /^\/(?:blog|news|(?:(?:blog|news)\/tags|authors)\/[^/]+|sitemap-[a-z]+\.xml)$/
const MAX_PAGE_LENGTH = 10

/** Advertising marks on links; they change nothing on any page. */
const IGNORED_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id|ref)$/

/** These read several, in ways that only they know, or are read by React in the browser as they were asked for. */
const READING_PATHS =
  /^\/(?:(?:search|acos-calculator|contact\/thanks|__manifest)$|(?:pay-us|book-call|bookings|pay|preview|auth|admin|dev|embed)(?:\/|$|\.)|.*\.data$)/
/** Former addresses of posts, and the link that lets an editor in. */
const READ_BY_THE_FRONT_PAGE: readonly string[] = ['p', 'page_id', 'editor']

/** `/blog?page=2&utm_source=x` becomes `/blog?page=2`; null when the query may change the page in ways unknown. */
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
