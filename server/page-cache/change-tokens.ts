/**
 * Lets writers see their own changes on every replica. The response to a write has a token; a replica that
 * receives a request with an unknown token first processes all pending announcements.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Backend } from '#backend/index.ts'
import type { ConnectionInfo } from '../http/client-address.ts'
import type { PageCache } from './page-cache.ts'

/** For API clients. Browsers of writers get a cookie. */
const HEADER = 'X-Change-Token'
const TOKEN = /^[\w-]{16}$/
/** By then, old pages have expired on every replica. */
const COOKIE_SECONDS = 60
const MAX_WAIT_MS = 1_000
const MAX_TOKENS = 2_000
const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

export type ChangeTokens = ReturnType<typeof createChangeTokens>

type BackendFetch = (request: Request, client: ConnectionInfo) => Promise<Response>

export function createChangeTokens(
  backend: Pick<Backend, 'catchUp'>,
  {
    siteUrl,
    pageCache,
    maxWaitMs = MAX_WAIT_MS,
  }: { siteUrl: string; pageCache: Pick<PageCache, 'generation'>; maxWaitMs?: number },
) {
  const isHttps = siteUrl.startsWith('https:')
  // Browsers reject the prefix without TLS.
  const cookieName = isHttps ? '__Host-change' : 'change'
  const reached = new LRUCache<string, true>({ max: MAX_TOKENS })

  async function reach(token: string): Promise<boolean> {
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), maxWaitMs)
    const done = backend.catchUp().then(
      () => true,
      () => false,
    )
    const isReached = await Promise.race([done, late.promise])
    clearTimeout(timer)
    if (isReached) reached.set(token, true)
    return isReached
  }

  return {
    /** Whether the cache includes the change named by the request; waits for one second at most. */
    isReached({ headers }: Pick<IncomingMessage, 'headers'>): Promise<boolean> | true {
      const token = headers['x-change-token'] ?? readCookie(headers.cookie, cookieName)
      if (typeof token !== 'string' || !TOKEN.test(token) || reached.has(token)) return true
      return reach(token)
    },
    addTo:
      (fetchBackend: BackendFetch): BackendFetch =>
      async (request, client) => {
        const writer = READS.includes(request.method) ? null : findWriter(request)
        const before = pageCache.generation()
        const response = await fetchBackend(request, client)
        if (!writer || !response.ok || pageCache.generation() === before) return response
        const token = randomBytes(12).toString('base64url')
        reached.set(token, true)
        const answer = new Response(response.body, response)
        answer.headers.set(HEADER, token)
        answer.headers.append('Access-Control-Expose-Headers', HEADER)
        if (writer === 'person')
          answer.headers.append(
            'Set-Cookie',
            `${cookieName}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
          )
        return answer
      },
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

/** Uses claims of the request that the backend has verified. Visitors get no token. */
function findWriter({ headers }: Request): 'person' | 'program' | null {
  const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer && !bearer.startsWith('sb_')) return 'person'
  const key = bearer ?? headers.get('apikey')
  return key?.startsWith('sb_secret_') ? 'program' : null
}
