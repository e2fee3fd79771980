import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { escapeForLog, type Log } from '../request/log.ts'

/** Gives each request an id, answers with it, and writes one line when it is done. */
export function logRequests(log: Log): MiddlewareHandler<HttpEnv> {
  return async function requestLog(context, next) {
    const id = context.env?.requestId ?? randomUUID()
    const start = performance.now()
    context.set('requestId', id)
    await next()
    context.res.headers.set('X-Request-Id', id)
    const url = new URL(context.req.url)
    log({
      level: context.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      id,
      method: context.req.method,
      path: escapeForLog(withoutSecrets(url.pathname)),
      // Names only: values hold addresses, tokens and keys.
      parameters: [...new Set(url.searchParams.keys())].map(escapeForLog),
      status: context.res.status,
      role: context.get('role') ?? null,
      actor: context.get('actor') ?? null,
      // The site reads by the same way as everybody.
      isInProcess: context.env?.clientAddress === undefined,
      milliseconds: Math.round(performance.now() - start),
    })
  }
}

/** Below the name of a function may stand a token. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/functions\/v1\/[^/]+)\/.*$/, '$1/*')
}
