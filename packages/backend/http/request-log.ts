import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'
import type { Log } from '../request/log.ts'
import { nameParameters } from './route-names.ts'

/**
 * Gives each request an id, answers with it, and tells of it when it is done: whoever took it from a socket, or else
 * the log, in a line.
 * @param nameRoute calls a path by its kind
 */
export function logRequests(log: Log, nameRoute: (path: string) => string): MiddlewareHandler<HttpEnv> {
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
