/** Identifies the caller: the API key admits a request, the bearer token names its user. Contract, section 1.1. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ANONYMOUS, type Caller, type Identity, SERVICE } from '../request/caller.ts'

type Refused = { refusal: Response }

export type Authenticator = ReturnType<typeof createAuthenticator>

const KEY_PREFIX = 'sb_'

export function createAuthenticator(
  keys: { publishable: string; secret: string },
  verifyToken: (token: string) => Promise<Identity>,
) {
  const publishable = digest(keys.publishable)
  const secret = digest(keys.secret)

  function findCaller(key: string): Caller | null {
    const given = digest(key)
    const isPublishable = timingSafeEqual(given, publishable)
    const isSecret = timingSafeEqual(given, secret)
    if (isSecret) return SERVICE
    return isPublishable ? ANONYMOUS : null
  }

  async function authenticate(request: Request): Promise<Refused | Identity | null> {
    const key = readApiKey(request)
    const keyCaller = key === null ? null : findCaller(key)
    if (key !== null && !keyCaller) return refuse(REFUSALS.unknownKey)
    if (keyCaller && isSecretInBrowser(keyCaller, request)) return refuse(REFUSALS.secretInBrowser)
    const bearer = readBearer(request)
    if (bearer === null || bearer === key) return keyCaller && { caller: keyCaller }
    if (!bearer.startsWith(KEY_PREFIX)) return verifyToken(bearer)
    // Two different API keys in one request contradict each other, so it is rejected.
    const caller = keyCaller ? null : findCaller(bearer)
    if (!caller) return refuse(REFUSALS.unknownKey)
    return isSecretInBrowser(caller, request) ? refuse(REFUSALS.secretInBrowser) : { caller }
  }

  return {
    authenticate,
    requireApiKey: async (request: Request): Promise<Refused | Identity> =>
      (readApiKey(request) === null ? null : await authenticate(request)) ?? refuse(REFUSALS.noKey),
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

function refuse(body: { message: string; hint?: string }): Refused {
  return { refusal: Response.json(body, { status: 401 }) }
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

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
