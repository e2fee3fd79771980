import { type FoundRedirect, isLegacyFrontPage, type RedirectLookup } from './find-redirect.ts'
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { isApiPath } from '../api-path.ts'

/** Hears what became of addresses that are no page's. */
export type CountAddress = (outcome: 'redirected' | 'missed', path: string) => void

export type AddressAnswers = {
  /** Before anything is rendered: an address that is another's, or a front page that was a post's. */
  before(request: Request): Promise<Response | null>
  /** After rendering: what there is instead of a page, or `gone`; null leaves the rendered answer. */
  after(request: Request, status: number): Promise<Response | 'gone' | null>
}

/** Paths of posts, whose ids and former names lead on by themselves. */
const POSTS = /^\/(?:blog|news)\//
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Pages whose addresses are secrets, which are written down nowhere. */
const SECRETS = /^\/(?:bookings|pay|preview)\//

/** An hour, since a redirect can be changed and an import taken back. */
const KEPT_FOR_SECONDS = 3600

export function createAddressAnswers(redirects: RedirectLookup, count: CountAddress): AddressAnswers {
  function follow(found: FoundRedirect): Response | null {
    if (found.target === null) return null
    count('redirected', found.path)
    return redirect(found.status, found.target)
  }

  return {
    async before(request) {
      const { pathname: path, search } = new URL(request.url)
      if (!isRead(request)) return null
      if (isLegacyFrontPage(path, search)) {
        const found = await redirects.find(path, search)
        return found && follow(found)
      }
      const canonical = findCanonicalPath(path)
      if (canonical === null) return null
      // In one step to where the canonical form would lead.
      const found = await redirects.find(path, search)
      return (found && follow(found)) ?? redirect(301, canonical + search)
    },

    async after(request, status) {
      const { pathname: path, search } = new URL(request.url)
      if (status === 301 && POSTS.test(path) && !ID.test(path)) count('redirected', path)
      if ((status !== 404 && status !== 410) || !isRead(request)) return null
      const found = await redirects.find(path, search)
      if (!found) {
        if (!SECRETS.test(path)) count('missed', path)
        return null
      }
      const answer = follow(found)
      if (answer) return answer
      count('redirected', found.path)
      return 'gone'
    },
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function redirect(status: number, target: string): Response {
  const caching = status === 301 ? `public, max-age=${KEPT_FOR_SECONDS}` : 'no-cache'
  return new Response(null, { status, headers: { Location: target, 'Cache-Control': caching } })
}

/** Names and keys there are read letter by letter. */
const EXACT_PATHS = /^\/(?:assets|bookings|dev|drawn-covers|embed|pay|share|storage)\//

/**
 * The one path under which a page is answered, when it was asked for by another: with capitals, doubled slashes or one
 * at the end. Null when the path is that one, or not that of a page.
 */
export function findCanonicalPath(path: string): string | null {
  const canonical = toCanonicalPath(path)
  // A last part with a dot is the name of a file.
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  if (canonical === path || isFile || EXACT_PATHS.test(canonical) || isApiPath(canonical)) return null
  return canonical
}
