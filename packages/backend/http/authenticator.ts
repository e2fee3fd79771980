/**
 * Who is calling: the API key admits a request, the bearer token says whose request it is.
 * Contract, section 1.1.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ANONYMOUS, type Caller, type Identity, SERVICE } from '../request/caller.ts'

export type Authenticator = {
  /** For services that ask for a key: a refusal, or who is calling. */
  requireApiKey(request: Request): Promise<{ refusal: Response } | Identity>
  /** For services without a key check; null when the request says nothing about its caller. */
  authenticate(request: Request): Promise<{ refusal: Response } | Identity | null>
}

export type AuthenticatorOptions = {
  apiKeys: ApiKeys
  verifyToken: (token: string) => Promise<Identity>
}

const KEY_PREFIX = 'sb_'

export function createAuthenticator({ apiKeys, verifyToken }: AuthenticatorOptions): Authenticator {
  async function authenticateBearer(request: Request, keyCaller: Caller | null, key: string | null) {
    const bearer = readBearer(request)
    if (bearer === null || bearer === key) return keyCaller && { caller: keyCaller }
    if (!bearer.startsWith(KEY_PREFIX)) return verifyToken(bearer)
    // A second, different key: with a key of its own the request contradicts itself.
    const caller = keyCaller ? null : apiKeys.findCaller(bearer)
    if (!caller) return { refusal: refuse(REFUSALS.unknownKey) }
    return isSecretInBrowser(caller, request) ? { refusal: refuse(REFUSALS.secretInBrowser) } : { caller }
  }

  return {
    async requireApiKey(request) {
      const key = readApiKey(request)
      if (key === null) return { refusal: refuse(REFUSALS.noKey) }
      const keyCaller = apiKeys.findCaller(key)
      if (!keyCaller) return { refusal: refuse(REFUSALS.unknownKey) }
      if (isSecretInBrowser(keyCaller, request)) return { refusal: refuse(REFUSALS.secretInBrowser) }
      return (await authenticateBearer(request, keyCaller, key)) ?? { caller: keyCaller }
    },
    async authenticate(request) {
      const key = readApiKey(request)
      const keyCaller = key === null ? null : apiKeys.findCaller(key)
      if (key !== null && !keyCaller) return { refusal: refuse(REFUSALS.unknownKey) }
      if (keyCaller && isSecretInBrowser(keyCaller, request)) {
        return { refusal: refuse(REFUSALS.secretInBrowser) }
      }
      return authenticateBearer(request, keyCaller, key)
    },
  }
}

const REFUSALS = {
  noKey: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
  unknownKey: {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  },
  secretInBrowser: { message: 'Forbidden use of secret API key in browser' },
}

function refuse(body: { message: string; hint?: string }): Response {
  return Response.json(body, { status: 401 })
}

function readApiKey(request: Request): string | null {
  return request.headers.get('apikey') || new URL(request.url).searchParams.get('apikey') || null
}

function readBearer(request: Request): string | null {
  return /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

function isSecretInBrowser(caller: Caller, request: Request): boolean {
  return caller.role === 'service_role' && /^Mozilla\//i.test(request.headers.get('user-agent') ?? '')
}

/** The caller that an API key alone stands for. */
export type ApiKeys = { findCaller(key: string): Caller | null }

export function createApiKeys(keys: { publishable: string; secret: string }): ApiKeys {
  const publishable = digest(keys.publishable)
  const secret = digest(keys.secret)
  return {
    findCaller(key) {
      const given = digest(key)
      // Both are compared, in constant time, whatever the first says.
      const isPublishable = timingSafeEqual(given, publishable)
      const isSecret = timingSafeEqual(given, secret)
      if (isSecret) return SERVICE
      return isPublishable ? ANONYMOUS : null
    },
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
