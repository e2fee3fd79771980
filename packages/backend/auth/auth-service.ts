/** The authentication service (`/auth/v1`). Contract, sections 2 to 4. */
import type { Identity } from '../request/caller.ts'
import type { Engine } from '../database/engine.ts'
import { type AuthCall, describeClient, readJsonBody, readOwner } from './auth-call.ts'
import type { AuthContext } from './auth-context.ts'
import type { AuthSettings } from './auth-options.ts'
import { normalizeAddress } from '../limits/client-address.ts'
import { authErrors } from './errors/errors.ts'
import {
  mustBeAbleToFinishFactor,
  mustBeService,
  mustBeUser,
  mustBeWithinLimit,
  mustHaveCaptcha,
} from './guards.ts'
import { createJobs } from './jobs.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createGithub } from './identities/github.ts'
import { createGoogle } from './identities/google.ts'
import type { Provider, Providers } from './identities/provider.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createMailer } from './mail/mailer.ts'
import { createPasswords } from './passwords/password-hash.ts'
import { createWorkQueue } from '../limits/work-queue.ts'
import { renderAuthError, toAuthError } from './errors/render-error.ts'
import { matchPath, type Route } from './route.ts'
import { ROUTES } from './routes.ts'
import { createSecrets } from './tokens/secrets.ts'
import { isSessionAlive } from './sessions/session-row.ts'
import type { AccessTokens } from './tokens/tokens.ts'

export type AuthService = ReturnType<typeof createAuthService>

type AuthServiceOptions = {
  engine: Engine
  tokens: AccessTokens
  settings: AuthSettings
  /** At least 32 random bytes as text. What it encrypts is lost with it. */
  encryptionKey: string
  reportFailure: (error: unknown) => void
}

const HASHES = { name: 'passwords', atOnce: 4, maxWaiting: 64 }
/** A hanging mail server must not block the shutdown. */
const CLOSE_WITHIN_MS = 15_000

export function createAuthService(options: AuthServiceOptions) {
  const context = createContext(options)
  const runHousekeeping = createHousekeeping(options.engine, context.jobs)
  return {
    /** Whether the path needs no API key because browsers open it by a link. */
    isOpen: (method: string, path: string) =>
      ROUTES.some(
        (route) => route.access === 'open' && route.method === method && matchPath(route.path, path) !== null,
      ),
    readOwner,
    async handle(request: Request, path: string, identity: Identity | null, address?: string) {
      runHousekeeping()
      try {
        return await dispatch(context, { request, path, identity, address: normalizeAddress(address) })
      } catch (error) {
        const refusal = toAuthError(error)
        if (refusal.status >= 500) options.reportFailure(refusal)
        return renderAuthError(refusal, request)
      }
    },
    isSessionAlive: (sessionId: string) => isSessionAlive(options.engine, sessionId),
    async close() {
      await context.jobs.settled(CLOSE_WITHIN_MS)
      await options.settings.mail.close?.()
    },
  }
}

function createContext({
  engine,
  tokens,
  settings,
  encryptionKey,
  reportFailure,
}: AuthServiceOptions): AuthContext {
  const limits = createRateLimits(engine)
  const jobs = createJobs(reportFailure)
  return {
    engine,
    tokens,
    settings,
    limits,
    jobs,
    secrets: createSecrets(encryptionKey),
    passwords: createPasswords(createWorkQueue(HASHES)),
    mailer: createMailer(settings, limits, jobs),
    // Settings may change while the service runs.
    get providers() {
      return createProviders(settings)
    },
  }
}

async function dispatch(
  context: AuthContext,
  given: { request: Request; path: string; identity: Identity | null; address: string },
): Promise<Response> {
  const { request, path, identity } = given
  const route = findRoute(request.method, path)
  const call: AuthCall = {
    request,
    url: new URL(request.url),
    params: matchPath(route.path, path)!,
    body: {},
    client: describeClient(request, given.address),
    identity,
  }
  if (route.access === 'secret') mustBeService(call)
  await mustBeWithinLimit(context, route, call)
  call.body = await readJsonBody(request)
  if (route.captcha) await mustHaveCaptcha(context, call)
  if (route.access !== 'user') return route.handle(context, call)
  const userCall = await mustBeUser(context, call)
  if (route.finishesFactor) mustBeAbleToFinishFactor(userCall)
  return route.handle(context, userCall)
}

function findRoute(method: string, path: string): Route {
  const atPath = ROUTES.filter((route) => matchPath(route.path, path))
  if (atPath.length === 0) throw authErrors.request.unknownPath()
  const route = atPath.find((candidate) => candidate.method === (method === 'HEAD' ? 'GET' : method))
  if (!route) throw authErrors.request.wrongMethod(atPath.map((candidate) => candidate.method))
  return route
}

function createProviders({ providers, fetch, apiUrl }: AuthSettings): Providers {
  const redirectUri = `${apiUrl}/callback`
  const found = new Map<string, Provider>()
  if (providers.google) found.set('google', createGoogle(providers.google, { fetch, redirectUri }))
  if (providers.github) found.set('github', createGithub(providers.github, { fetch, redirectUri }))
  return found
}
