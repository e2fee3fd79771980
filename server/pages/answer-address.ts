import { type FoundRedirect, isLegacyFrontPage, type RedirectLookup } from './find-redirect.ts'
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { isApiPath } from './api-path.ts'

export type CountAddress = (outcome: 'redirected' | 'missed', path: string) => void

/** Posts handle redirects of their former ids and slugs. */
const POSTS = /^\/(?:blog|news)\//
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Secret URLs are never stored. */
const SECRETS = /^\/(?:bookings|pay|preview)\//

/** Short, because redirects can change and imports can be undone. */
const REDIRECT_MAX_AGE_SECONDS = 3600

export function createAddressAnswers(redirects: RedirectLookup, count: CountAddress) {
  function follow(found: FoundRedirect): Response | null {
    if (found.target === null) return null
    count('redirected', found.path)
    return redirect(found.status, found.target)
  }

  return {
    /** Called before rendering. Redirects to the canonical form of a URL, or from a former post. */
    async before(request: Request): Promise<Response | null> {
      const { pathname: path, search } = new URL(request.url)
      if (!isRead(request)) return null
      if (isLegacyFrontPage(path, search)) {
        const found = await redirects.find(path, search)
        return found && follow(found)
      }
      const canonical = findCanonicalPath(path)
      if (canonical === null) return null
      const found = await redirects.find(path, search)
      return (found && follow(found)) ?? redirect(301, canonical + search)
    },

    /** Called after rendering a missing page. Returns a redirect, `gone`, or null to keep the rendered response. */
    async after(request: Request, status: number): Promise<Response | 'gone' | null> {
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
  const caching = status === 301 ? `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` : 'no-cache'
  return new Response(null, { status, headers: { Location: target, 'Cache-Control': caching } })
}

const EXACT_PATHS = /^\/(?:assets|bookings|dev|drawn-covers|embed|pay|share|storage)\//

/**
 * Returns the canonical path if the request has another form of it: capitals, double slashes or a trailing
 * slash. Otherwise null.
 */
export function findCanonicalPath(path: string): string | null {
  const canonical = toCanonicalPath(path)
  const isFile = path.slice(path.lastIndexOf('/')).includes('.')
  if (canonical === path || isFile || EXACT_PATHS.test(canonical) || isApiPath(canonical)) return null
  return canonical
}
