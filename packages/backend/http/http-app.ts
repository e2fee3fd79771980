/** Handles every request in this order: id and log entry, CORS, API key and token, request limits, service. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AuthService } from '../auth/auth-service.ts'
import type { FunctionsService } from '../functions/functions-service.ts'
import { createRequestFlows, type FlowService } from '../limits/request-flows.ts'
import type { RequestKind, RequestLimits } from '../limits/request-limits.ts'
import type { Identity } from '../request/caller.ts'
import type { ClientInfo } from '../request/client-info.ts'
import { addCorsHeaders, allowAllOrigins } from '../request/cors.ts'
import { describeFailure, type Log } from '../request/log.ts'
import type { createRestService } from '../rest/rest-service.ts'
import type { createStorageService } from '../storage/storage-service.ts'
import type { Authenticator } from './authenticator.ts'
import {
  classifyFileRequest,
  classifyFunctionCall,
  classifyTableRequest,
  nameParameters,
} from './route-names.ts'

type HttpEnv = {
  Bindings: ClientInfo
  Variables: {
    requestId: string
    role: string
    /** Account of the request, for its log entry; undefined for anonymous requests. */
    actor: string
  }
}

type HttpAppOptions = {
  authenticator: Authenticator
  limits: RequestLimits
  log: Log
  rest: ReturnType<typeof createRestService>
  storage: ReturnType<typeof createStorageService>
  auth: AuthService
  functions: FunctionsService
  renderJwks: () => Response
  nameRoute: (path: string) => string
}

type ServiceCall = {
  request: Request
  path: string
  identity: Identity | null
  context: Context<HttpEnv>
}

type Mounted = {
  prefix: string
  flow: FlowService
  needsApiKey: (method: string, path: string) => boolean
  limit: {
    classify: (method: string, path: string, identity: Identity | null) => RequestKind
    refuse: (waitSeconds: number) => Response
  } | null
  answer: (call: ServiceCall) => Promise<Response>
}

export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const { auth, authenticator, functions, limits, rest, storage } = options
  const app = new Hono<HttpEnv>()
  const inFlow = createRequestFlows(limits)

  function mount({ prefix, flow, needsApiKey, limit, answer }: Mounted): void {
    app.all(`${prefix}/*`, async (context) => {
      const request = context.req.raw
      const { method } = request
      const path = new URL(request.url).pathname.slice(prefix.length)
      const identity =
        method === 'OPTIONS'
          ? null
          : await authenticator[needsApiKey(method, path) ? 'requireApiKey' : 'authenticate'](request)
      if (identity && 'refusal' in identity) return addCorsHeaders(identity.refusal)
      noteCaller(context, identity)
      const address = context.env?.clientAddress
      if (limit && method !== 'OPTIONS') {
        const wait = limits.count(limit.classify(method, path, identity), identity, address)
        if (wait !== null) return limit.refuse(wait)
      }
      const source = flow === 'rest' ? path : undefined
      return inFlow(flow, identity, address, source, () => answer({ request, path, identity, context }))
    })
  }

  app.use(logRequests(options.log, options.nameRoute))
  app.use(setResponseHeaders())
  // Before CORS for all origins: each function chooses the origins that may call it.
  const functionName = (path: string) => path.split('/', 2)[1]!
  mount({
    prefix: '/functions/v1',
    flow: 'functions',
    needsApiKey: () => false,
    limit: {
      classify: (_, path, identity) => classifyFunctionCall(functionName(path), identity),
      refuse: functions.refuseTooMany,
    },
    answer: ({ request, path, identity, context }) =>
      functions.handle({
        request,
        name: functionName(path),
        identity,
        client: context.env ?? {},
        requestId: context.get('requestId'),
      }),
  })
  app.use(allowAllOrigins())
  app.use(async function absentServices(context, next) {
    const refusal = refuseAbsentService(new URL(context.req.url).pathname)
    if (refusal) return refusal
    await next()
    return undefined
  })
  app.get('/auth/v1/.well-known/jwks.json', () => options.renderJwks())
  mount({
    prefix: '/rest/v1',
    flow: 'rest',
    needsApiKey: () => true,
    limit: { classify: classifyTableRequest, refuse: rest.refuseTooMany },
    answer: ({ request, path, identity }) => rest.handle(request, path, identity!),
  })
  mount({
    prefix: '/auth/v1',
    flow: 'auth',
    needsApiKey: (method, path) => !auth.isOpen(method, path),
    limit: null,
    async answer({ request, path, identity, context }) {
      const response = await auth.handle(request, path, identity, context.env?.clientAddress)
      const owner = auth.readOwner(response)
      if (owner !== null) context.set('actor', owner)
      return response
    },
  })
  mount({
    prefix: '/storage/v1',
    flow: 'storage',
    needsApiKey: () => false,
    limit: { classify: classifyFileRequest, refuse: storage.refuseTooMany },
    answer: ({ request, path, identity }) => storage.handle(request, path, identity),
  })
  app.notFound(() => Response.json({ error: 'requested path is invalid' }, { status: 404 }))
  app.onError((error, context) => hideFailure(options.log, error, context.get('requestId')))
  return app
}

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

function noteCaller(context: Context<HttpEnv>, identity: Identity | null): void {
  if (!identity || !('caller' in identity)) return
  const { role, claims } = identity.caller
  context.set('role', role)
  if (claims.sub) context.set('actor', claims.sub)
}

/** Disables content sniffing, and shared caching of personal responses. */
function setResponseHeaders(): MiddlewareHandler<HttpEnv> {
  return async function responseHeaders(context, next) {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    const role = context.get('role')
    if (role && role !== 'anon' && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}

/** Services of the hosted platform that do not exist here. Contract, section 9. */
const ABSENT: readonly { path: string; name: string }[] = [
  { path: '/realtime/v1', name: 'Realtime' },
  { path: '/graphql/v1', name: 'GraphQL' },
  { path: '/pg', name: 'The database management API' },
  { path: '/storage/v1/s3', name: 'The S3 protocol' },
  { path: '/storage/v1/upload/resumable', name: 'Resumable upload' },
  { path: '/storage/v1/iceberg', name: 'Iceberg' },
  { path: '/storage/v1/vector', name: 'Vector storage' },
]

/** A 404 that names the missing service. WebSocket upgrades end here, too. */
function refuseAbsentService(path: string): Response | null {
  const absent = ABSENT.find((service) => path === service.path || path.startsWith(`${service.path}/`))
  if (!absent) return null
  return Response.json(
    { code: 'feature_disabled', message: `${absent.name} is not provided by this backend` },
    { status: 404 },
  )
}

/**
 * Adds a request id to the response and reports the finished request: to the HTTP server in front if there is one, which
 * writes its own access log, otherwise to the log.
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
      isInProcess: context.env?.clientAddress === undefined,
      milliseconds: Math.round(performance.now() - start),
    })
  }
}
