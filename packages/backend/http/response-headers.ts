import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** Browsers take every answer as what it says it is, and caches keep only what is the same for strangers. */
export function setResponseHeaders(): MiddlewareHandler<HttpEnv> {
  return async function responseHeaders(context, next) {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    const role = context.get('role')
    if (role && role !== 'anon' && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}
