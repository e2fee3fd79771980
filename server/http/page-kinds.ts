import { isApiPath } from '../pages/api-path.ts'

/** Rooms whose addresses are secrets, or whose pages say what only this request may see. */
const PERSONAL_ROOMS: readonly string[] = ['bookings', 'pay', 'preview', 'embed', 'dev']
/** Times that are free depend on what was booked a moment ago. */
const PERSONAL_PAGES: readonly string[] = ['book-call/times']
/** In the address on the console that lets an editor in. */
const EDITOR_PARAMETER = 'editor'
/** These have limits of their own, or cost nothing. */
const NO_PAGES: readonly string[] = ['healthz', 'readyz', 'csp-reports']
const SHARE_IMAGES = '/share/'

/** @param url path and query of a request, as in its first line */
export function isPage(url: string): boolean {
  return !isApiPath(url) && !NO_PAGES.includes(readPath(url))
}

/**
 * Rendered alike for everybody, without the headers of the one who asks, and compressed; kept only where the cache has
 * a key for it. Any other page is rendered for each request by itself.
 */
export function isPublicPage(url: string): boolean {
  const path = readPath(url)
  const slash = path.indexOf('/')
  if (slash !== -1 && PERSONAL_ROOMS.includes(path.slice(0, slash))) return false
  if (PERSONAL_PAGES.includes(path)) return false
  return isPage(url) && !(path === '' && new URLSearchParams(url.slice(1)).has(EDITOR_PARAMETER))
}

/** Drawn on the server, with a limit of its own. */
export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES)
}

function readPath(url: string): string {
  return url.slice(1).split('?', 1)[0]!
}
