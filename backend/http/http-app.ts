/**
 * What every request passes, in this order: id and log line, CORS, API key and token, then its service.
 */
import { Hono } from 'hono'
import type { Caller, Identity, TokenProblem } from '../caller.ts'
import { allowAllOrigins } from './cors.ts'
import type { Gate } from './gate.ts'
import type { HttpEnv } from './http-env.ts'
import { describeFailure, type Log } from './log.ts'
import { refuseAbsentService, refuseUnknownPath } from './refusals.ts'
import { logRequests } from './request-log.ts'

/** A service behind the gate. `path` is what follows its prefix, still encoded. */
export type Service = {
  handle(request: Request, path: string, caller: Caller): Promise<Response>
  /** Words a refused token in the protocol of the service. */
  refuseToken(problem: TokenProblem): Response
}

/** A service that lets callers in without a key; `identity` is null for those who say nothing. */
export type OpenService = {
  handle(request: Request, path: string, identity: Identity | null): Promise<Response>
}

export type HttpAppOptions = {
  gate: Gate
  log: Log
  rest: Service
  storage: OpenService
  answerJwks: () => Response
}

export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(logRequests(options.log))
  app.use(allowAllOrigins())
  app.use(async function absentServices(context, next) {
    const refusal = refuseAbsentService(new URL(context.req.url).pathname)
    if (refusal) return refusal
    await next()
    return undefined
  })

  app.get('/auth/v1/.well-known/jwks.json', () => options.answerJwks())
  mountGated(app, '/rest/v1', options.gate, options.rest)
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

/** Mounts a service that asks for an API key. */
function mountGated(app: Hono<HttpEnv>, prefix: string, gate: Gate, service: Service): void {
  app.all(`${prefix}/*`, async (context) => {
    const outcome = await gate.pass(context.req.raw)
    if ('refusal' in outcome) return outcome.refusal
    if ('problem' in outcome) return service.refuseToken(outcome.problem)
    context.set('role', outcome.caller.role)
    return service.handle(context.req.raw, pathBelow(context.req.raw, prefix), outcome.caller)
  })
}

/** Mounts a service that decides for itself what callers without a key or with a bad token may do. */
function mountOpen(app: Hono<HttpEnv>, prefix: string, gate: Gate, service: OpenService): void {
  app.all(`${prefix}/*`, async (context) => {
    const outcome = await gate.identify(context.req.raw)
    if (outcome && 'refusal' in outcome) return outcome.refusal
    if (outcome && 'caller' in outcome) context.set('role', outcome.caller.role)
    return service.handle(context.req.raw, pathBelow(context.req.raw, prefix), outcome)
  })
}

function pathBelow(request: Request, prefix: string): string {
  return new URL(request.url).pathname.slice(prefix.length)
}
