import type { MiddlewareHandler } from 'hono'

const ALLOWED_METHODS = 'GET,POST,PUT,PATCH,DELETE,OPTIONS,HEAD'
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, prefer, accept, accept-profile, ' +
  'content-profile, range, range-unit, x-upsert, cache-control, x-metadata, x-retry-count, x-region'
const EXPOSED_HEADERS =
  'Content-Range, Content-Location, Content-Encoding, Location, Preference-Applied, X-Total-Count, ' +
  'Link, X-Supabase-Api-Version, x-sb-error-code, sb-error-code, ETag, Retry-After, X-Request-Id'
const MAX_AGE_SECONDS = '3600'

/** Any origin may call: keys and tokens are sent explicitly, and credentials are not allowed. Contract, section 1.2. */
export function allowAllOrigins(): MiddlewareHandler {
  return async function cors(context, next) {
    if (context.req.method === 'OPTIONS') return buildPreflightResponse()
    await next()
    addCorsHeaders(context.res)
    return undefined
  }
}

export function buildPreflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': MAX_AGE_SECONDS,
    },
  })
}

export function addCorsHeaders(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*')
  response.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  return response
}
