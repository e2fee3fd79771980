/** Tells whoever changed something that pages show from which moment on pages must be. */
import type { ConnectionInfo } from '../http/request-handler.ts'
import { addChangeToken } from '../http/change-token.ts'
import type { PageCache } from '../responses/page-cache.ts'
import type { ChangeTokens } from './change-tokens.ts'

type BackendFetch = (request: Request, client: ConnectionInfo) => Promise<Response>

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Adds a change token to the answers of writes that threw pages away. Somebody else may have thrown them away: a token
 * too many costs its holder one question. Visitors get none, and so no cookie.
 */
export function tellChanges(
  backend: { fetch: BackendFetch },
  options: { tokens: ChangeTokens; pageCache: Pick<PageCache, 'generation'>; siteUrl: string },
): BackendFetch {
  const { tokens, pageCache, siteUrl } = options
  const isHttps = siteUrl.startsWith('https:')
  return async (request, client) => {
    const writer = READS.includes(request.method) ? null : findWriter(request)
    const before = pageCache.generation()
    const response = await backend.fetch(request, client)
    if (!writer || !response.ok || pageCache.generation() === before) return response
    return addChangeToken(response, tokens.issue(), { isHttps, hasCookie: writer === 'person' })
  }
}

/** By what the request claims; the backend has refused it if that isn't true. */
function findWriter({ headers }: Request): 'person' | 'program' | null {
  const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  // What a person signed in with; keys look otherwise.
  if (bearer && !bearer.startsWith('sb_')) return 'person'
  const key = bearer ?? headers.get('apikey')
  return key?.startsWith('sb_secret_') ? 'program' : null
}
