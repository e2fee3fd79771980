/**
 * What every request passes, in this order: id and log line, CORS, API key and token, then its service.
 */
import { Hono } from 'hono'
import type { Identity } from '../caller.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import { allowAllOrigins } from './cors.ts'
import type { Gate } from './gate.ts'
import type { HttpEnv } from './http-env.ts'
import { describeFailure, type Log } from './log.ts'
import { refuseAbsentService, refuseUnknownPath } from './refusals.ts'
import { logRequests } from './request-log.ts'

/** A service that asks for an API key. `path` is what follows its prefix, still encoded. */
export type Service = {
  handle(request: Request, path: string, identity: Identity): Promise<Response>
}

/** A service that some callers may use without a key; `identity` is null for those who say nothing. */
export type OpenService = {
  /** False for paths that do ask for a key; without it all are open. */
  isOpen?(method: string, path: string): boolean
  /** `address` is where the request came from, when that is known. */
  handle(request: Request, path: string, identity: Identity | null, address?: string): Promise<Response>
}

export type HttpAppOptions = {
  gate: Gate
  log: Log
  rest: Service
  storage: OpenService
  auth: OpenService
  answerJwks: () => Response
}

export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(logRequests(options.log))
  app.use(allowAllOrigins())
  app.use(setAnswerHeaders())
  app.use(async function absentServices(context, next) {
    const refusal = refuseAbsentService(new URL(context.req.url).pathname)
    if (refusal) return refusal
    await next()
    return undefined
  })

  app.get('/auth/v1/.well-known/jwks.json', () => options.answerJwks())
  mountGated(app, '/rest/v1', options.gate, options.rest)
  mountOpen(app, '/auth/v1', options.gate, options.auth)
  mountOpen(app, '/storage/v1', options.gate, options.storage)

  app.notFound(() => refuseUnknownPath())
  app.onError((error, context) => {
    options.log({
      level: 'error',
      event: 'failure',
      id: context.get('requestId'),
      error: describeFailure(error),
    })
    return Response.json(
      {
        code: 'unexpected_failure',
        message: 'Unexpected failure, please check server logs for more information',
      },
      { status: 500 },
    )
  })
  return app
}

function mountGated(app: Hono<HttpEnv>, prefix: string, gate: Gate, service: Service): void {
  app.all(`${prefix}/*`, async (context) => {
    const outcome = await gate.pass(context.req.raw)
    if ('refusal' in outcome) return outcome.refusal
    if ('caller' in outcome) context.set('role', outcome.caller.role)
    return service.handle(context.req.raw, pathBelow(context.req.raw, prefix), outcome)
  })
}

function mountOpen(app: Hono<HttpEnv>, prefix: string, gate: Gate, service: OpenService): void {
  app.all(`${prefix}/*`, async (context) => {
    const request = context.req.raw
    const path = pathBelow(request, prefix)
    const isOpen = service.isOpen?.(request.method, path) ?? true
    const outcome = isOpen ? await gate.identify(request) : await gate.pass(request)
    if (outcome && 'refusal' in outcome) return outcome.refusal
    if (outcome && 'caller' in outcome) context.set('role', outcome.caller.role)
    return service.handle(request, path, outcome, context.env?.clientAddress)
  })
}

function pathBelow(request: Request, prefix: string): string {
  return new URL(request.url).pathname.slice(prefix.length)
}
