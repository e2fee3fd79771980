import { LRUCache } from 'lru-cache'
import type { PostsClient } from '#app/data/context/context.ts'
import { dropEnding } from '#import/text/clean-text.ts'
import {
  isRedirectStatus,
  type RedirectStatus,
  toCanonicalPath,
  toTargetPath,
} from '#domain/redirects/redirect.ts'

export type FoundRedirect = {
  status: RedirectStatus
  /** Null if the path is gone (410). */
  target: string | null
  path: string
}

export type RedirectLookup = ReturnType<typeof createRedirectLookup>

type KnownRedirect = FoundRedirect & { source: string }
type Candidates = { key: string; path: string; written: string[] }

const MAX_KNOWN = 2_000
/** Maximum delay until a new redirect applies on a hosted project, which announces no changes. */
const MAX_AGE_MS = 60_000
const MAX_PATH_LENGTH = 500
/** Parameters that identify a post in old URLs; all others are for tracking. */
const NAMING_PARAMETERS = ['p', 'page_id']

export type RedirectLookupOptions = {
  siteUrl: string
  /** Increases when redirects change, which invalidates earlier results. */
  generation?: () => number
  now?: () => number
}

export function createRedirectLookup(client: PostsClient, options: RedirectLookupOptions) {
  const { siteUrl, generation = () => 0, now = Date.now } = options
  const known = new LRUCache<string, { redirect: KnownRedirect | null; until: number; generation: number }>({
    max: MAX_KNOWN,
  })

  async function findKnown({ key, path, written }: Candidates): Promise<KnownRedirect | null> {
    const found = known.get(key)
    if (found && found.until > now() && found.generation === generation()) return found.redirect
    const asked = generation()
    const redirect = await lookUp(client, path, written)
    if (redirect === undefined) return null
    known.set(key, { redirect, until: now() + MAX_AGE_MS, generation: asked })
    return redirect
  }

  return {
    async find(path: string, query: string): Promise<FoundRedirect | null> {
      const candidates = listCandidates(path, query)
      const found = candidates && (await findKnown(candidates))
      if (!found) return null
      const target = completeTarget(found, query, siteUrl)
      // An import may store the full former URL of the same page; redirecting to it would be a loop.
      if (toTargetPath(target) === toCanonicalPath(path)) return null
      return { status: found.status, path: found.path, target }
    },
  }
}

/** Whether it is the home page with a post id, such as `/?p=12`, a URL format of old WordPress posts. */
export function isLegacyFrontPage(path: string, query: string): boolean {
  const parameters = new URLSearchParams(query)
  return path === '/' && NAMING_PARAMETERS.some((name) => /^\d+$/.test(parameters.get(name) ?? ''))
}

/**
 * Lists the canonical form of a URL and the forms that an import may have stored, most exact first. Null for
 * URLs that can't be redirected.
 */
function listCandidates(path: string, query: string): Candidates | null {
  if (path.length > MAX_PATH_LENGTH || (path === '/' && !isLegacyFrontPage(path, query))) return null
  const parameters = new URLSearchParams(query)
  const naming = NAMING_PARAMETERS.filter((name) => parameters.has(name)).map(
    (name) => `${name}=${encodeURIComponent(parameters.get(name)!)}`,
  )
  const bare = path === '/' ? path : dropEnding(path, '/')
  const canonical = toCanonicalPath(path)
  const withQuery = naming.length > 0 ? [`${path}?${naming.join('&')}`] : []
  const paths = [path, bare, `${bare}/`, canonical, `${canonical}/`]
  const written = [...new Set([...withQuery, ...paths])].filter(
    (candidate) => candidate !== '' && candidate !== '/' && !candidate.startsWith('//'),
  )
  return { key: written[0] ?? canonical, path: canonical, written }
}

function completeTarget({ target, source }: KnownRedirect, query: string, siteUrl: string): string | null {
  if (target === null) return null
  const own = target.startsWith(`${siteUrl}/`) ? target.slice(siteUrl.length) : target
  // Imported redirects match the query string, so it is not appended to the target.
  if (query === '' || source === 'import' || !own.startsWith('/') || own.includes('?')) return own
  const [path, fragment] = own.split('#', 2)
  return path! + query + (fragment === undefined ? '' : `#${fragment}`)
}

async function lookUp(
  client: PostsClient,
  path: string,
  written: string[],
): Promise<KnownRedirect | null | undefined> {
  const { data, error } = await client.rpc('find_redirect', { p_path: path, p_written: written })
  // The visitor gets the page without redirects; the next request queries again.
  if (error) return undefined
  const row = data[0]
  return row && isRedirectStatus(row.status)
    ? { path: row.path, target: row.target, status: row.status, source: row.source }
    : null
}
