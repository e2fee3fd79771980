/**
 * What every request passes, in this order: id and log line, CORS, API key and token, then its service.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Identity } from '../request/caller.ts'
import { createRequestFlows, type FlowService, type RunInFlow } from '../limits/request-flows.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import { addCorsHeaders, allowAllOrigins } from '../request/cors.ts'
import type { Authenticator } from './authenticator.ts'
import type { ClientInfo } from '../request/client-info.ts'
import type { HttpEnv } from './http-env.ts'
import { describeFailure, type Log } from '../request/log.ts'
import {
  classifyFileRequest,
  classifyFunctionCall,
  type ClassifyRequest,
  classifyTableRequest,
  nameParameters,
} from './route-names.ts'

/** A service that asks for an API key. `path` is what follows its prefix, still encoded. */
export type Service = {
  handle(request: Request, path: string, identity: Identity): Promise<Response>
}

/** A service that some callers may use without a key; `identity` is null for those who say nothing. */
export type OpenService = {
  /** False for paths that do ask for a key; without it all are open. */
  isOpen?(method: string, path: string): boolean
  /** The id of the account that an answer signs in; null for any other. */
  readOwner?(answer: Response): string | null
  /** `address` is where the request came from, when that is known. */
  handle(request: Request, path: string, identity: Identity | null, address?: string): Promise<Response>
}

/** A service whose requests are limited; it words the refusal in its own protocol. */
export type LimitedService = {
  refuseTooMany(waitSeconds: number): Response
}

/** Server functions: each decides by itself whom it serves, so it is told all that is known of the caller. */
export type FunctionsHandler = LimitedService & {
  handle(call: {
    request: Request
    name: string
    /** Null when the request says nothing about its caller. */
    identity: Identity | null
    client: ClientInfo
    requestId: string
  }): Promise<Response>
}

export type HttpAppOptions = {
  authenticator: Authenticator
  limits: RequestLimits
  log: Log
  rest: Service & LimitedService
  storage: OpenService & LimitedService
  auth: OpenService
  functions: FunctionsHandler
  renderJwks: () => Response
  /** What a path is called wherever requests are written down or counted. */
  nameRoute: (path: string) => string
}

/** The refusal of one request too many, or null. */
type Limiter = (
  request: Request,
  path: string,
  identity: Identity | null,
  address?: string,
) => Response | null

/** What a service is mounted with. */
type Mount = { app: Hono<HttpEnv>; authenticator: Authenticator; inFlow: RunInFlow; limit: Limiter }

export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const inFlows = createRequestFlows(options.limits)
  const mountAs = (service: FlowService, limit: Limiter = () => null): Mount => ({
    app,
    authenticator: options.authenticator,
    inFlow: inFlows(service),
    limit,
  })
  const limitBy = (classify: ClassifyRequest, service: LimitedService) =>
    createLimiter(options.limits, classify, service)

  app.use(logRequests(options.log, options.nameRoute))
  app.use(setResponseHeaders())
  // Before the rule that lets every origin in: a function decides itself which pages may call it.
  const { auth, functions, rest, storage } = options
  mountFunctions(mountAs('functions', limitBy(classifyFunctionCall, functions)), functions)
  app.use(allowAllOrigins())
  app.use(async function absentServices(context, next) {
    const refusal = refuseAbsentService(new URL(context.req.url).pathname)
    if (refusal) return refusal
    await next()
    return undefined
  })
  app.get('/auth/v1/.well-known/jwks.json', () => options.renderJwks())
  mountWithApiKey(mountAs('rest', limitBy(classifyTableRequest, rest)), '/rest/v1', rest)
  mountOpen(mountAs('auth'), '/auth/v1', auth)
  mountOpen(mountAs('storage', limitBy(classifyFileRequest, storage)), '/storage/v1', storage)
  app.notFound(() => refuseUnknownPath())
  app.onError((error, context) => hideFailure(options.log, error, context.get('requestId')))
  return app
}

function createLimiter(limits: RequestLimits, classify: ClassifyRequest, service: LimitedService): Limiter {
  return ({ method }, path, identity, address) => {
    if (method === 'OPTIONS') return null
    const wait = limits.count(classify(method, path, identity), identity, address)
    return wait === null ? null : service.refuseTooMany(wait)
  }
}

/** A failure that no service has worded: its cause is for the log only. */
function hideFailure(log: Log, error: Error, id: string): Response {
  log({ level: 'error', event: 'failure', id, error: describeFailure(error) })
  return Response.json(
    {
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    },
    { status: 500 },
  )
}

function mountWithApiKey(
  { app, authenticator, inFlow, limit }: Mount,
  prefix: string,
  service: Service,
): void {
  app.all(`${prefix}/*`, async (context) => {
    const request = context.req.raw
    const path = pathBelow(request, prefix)
    const outcome = await authenticator.requireApiKey(request)
    if ('refusal' in outcome) return outcome.refusal
    noteCaller(context, outcome)
    const address = context.env?.clientAddress
    return (
      limit(request, path, outcome, address) ??
      inFlow(outcome, address, () => service.handle(request, path, outcome), path)
    )
  })
}

function mountOpen({ app, authenticator, inFlow, limit }: Mount, prefix: string, service: OpenService): void {
  app.all(`${prefix}/*`, async (context) => {
    const request = context.req.raw
    const path = pathBelow(request, prefix)
    const isOpen = service.isOpen?.(request.method, path) ?? true
    const outcome = await authenticator[isOpen ? 'authenticate' : 'requireApiKey'](request)
    if (outcome && 'refusal' in outcome) return outcome.refusal
    noteCaller(context, outcome)
    const address = context.env?.clientAddress
    const refusal = limit(request, path, outcome, address)
    if (refusal) return refusal
    const answer = await inFlow(outcome, address, () => service.handle(request, path, outcome, address))
    const owner = service.readOwner?.(answer) ?? null
    if (owner !== null) context.set('actor', owner)
    return answer
  })
}

function mountFunctions({ app, authenticator, inFlow, limit }: Mount, functions: FunctionsHandler): void {
  app.all('/functions/v1/*', async (context) => {
    const request = context.req.raw
    const outcome = request.method === 'OPTIONS' ? null : await authenticator.authenticate(request)
    if (outcome && 'refusal' in outcome) return addCorsHeaders(outcome.refusal)
    noteCaller(context, outcome)
    const name = pathBelow(request, '/functions/v1/').split('/', 1)[0]!
    const client = context.env ?? {}
    return (
      limit(request, name, outcome, client.clientAddress) ??
      inFlow(outcome, client.clientAddress, () =>
        functions.handle({ request, name, identity: outcome, client, requestId: context.get('requestId') }),
      )
    )
  })
}

function noteCaller(context: Context<HttpEnv>, outcome: Identity | null): void {
  if (!outcome || !('caller' in outcome)) return
  const { role, claims } = outcome.caller
  context.set('role', role)
  if (claims.sub) context.set('actor', claims.sub)
}

function pathBelow(request: Request, prefix: string): string {
  return new URL(request.url).pathname.slice(prefix.length)
}

/** Browsers take every answer as what it says it is, and caches keep only what is the same for strangers. */
function setResponseHeaders(): MiddlewareHandler<HttpEnv> {
  return async function responseHeaders(context, next) {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    const role = context.get('role')
    if (role && role !== 'anon' && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}

/** Parts of the hosted platform that this backend does not have. Contract, section 9. */
const ABSENT: readonly { path: string; name: string }[] = [
  { path: '/realtime/v1', name: 'Realtime' },
  { path: '/graphql/v1', name: 'GraphQL' },
  { path: '/pg', name: 'The database management API' },
  { path: '/storage/v1/s3', name: 'The S3 protocol' },
  { path: '/storage/v1/upload/resumable', name: 'Resumable upload' },
  { path: '/storage/v1/iceberg', name: 'Iceberg' },
  { path: '/storage/v1/vector', name: 'Vector storage' },
]

/** A 404 that names the missing part, or null when the path belongs to none. A WebSocket upgrade ends here too. */
function refuseAbsentService(path: string): Response | null {
  const absent = ABSENT.find((service) => path === service.path || path.startsWith(`${service.path}/`))
  if (!absent) return null
  return Response.json(
    { code: 'feature_disabled', message: `${absent.name} is not provided by this backend` },
    { status: 404 },
  )
}

/** The answer for a path that no service claims. */
function refuseUnknownPath(): Response {
  return Response.json({ error: 'requested path is invalid' }, { status: 404 })
}

/**
 * Gives each request an id, answers with it, and tells of it when it is done: whoever took it from a socket, or else
 * the log, in a line.
 * @param nameRoute calls a path by its kind
 */
function logRequests(log: Log, nameRoute: (path: string) => string): MiddlewareHandler<HttpEnv> {
  return async function requestLog(context, next) {
    const id = context.env?.requestId ?? randomUUID()
    const start = performance.now()
    context.set('requestId', id)
    await next()
    context.res.headers.set('X-Request-Id', id)
    const url = new URL(context.req.url)
    const call = {
      route: nameRoute(url.pathname),
      parameters: nameParameters(url.searchParams),
      role: context.get('role') ?? null,
      actor: context.get('actor') ?? null,
    }
    if (context.env?.noteCall) return context.env.noteCall(call)
    log({
      level: context.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      id,
      method: context.req.method,
      ...call,
      status: context.res.status,
      // The site reads by the same way as everybody.
      isInProcess: context.env?.clientAddress === undefined,
      milliseconds: Math.round(performance.now() - start),
    })
  }
}
