import process from 'node:process'
import type { FunctionRuntime } from './function-runtime.ts'

/** Request headers that pages of the site send. */
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-region, x-editor-grant, x-editor-start'
const MAX_AGE_SECONDS = '3600'

/** True unless the request comes from a page of the site or from a server, which sends no Origin (threat model, section 8). */
export function isForeignOrigin(request: Request, runtime: FunctionRuntime | undefined): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && !listOwnOrigins(request, runtime).includes(origin)
}

function listOwnOrigins(request: Request, runtime: FunctionRuntime | undefined): string[] {
  if (runtime) return [new URL(request.url).origin, new URL(runtime.env.url).origin]
  const { SITE_URL } = process.env
  return SITE_URL && URL.canParse(SITE_URL) ? [new URL(SITE_URL).origin] : []
}

/** For a request whose origin was checked before. */
export function addCorsHeaders(request: Request, response: Response): Response {
  const origin = request.headers.get('origin')
  response.headers.append('Vary', 'Origin')
  if (origin !== null) response.headers.set('Access-Control-Allow-Origin', origin)
  return response
}

export function createPreflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': MAX_AGE_SECONDS,
    },
  })
}
