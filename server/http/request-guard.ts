import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiPath } from '../pages/api-path.ts'
import { findPathProblem } from './request-path.ts'

const MAX_URL_BYTES = 8 * 1024
const PROBES: readonly string[] = ['/healthz', '/readyz']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export type RequestProblem = { status: number; message: string }

/** Validates a request (threat model, section 8). */
export function findRequestProblem(request: IncomingMessage, allowedHosts: string[]): RequestProblem | null {
  if (!METHODS.includes(request.method ?? '')) return { status: 405, message: 'This method is not allowed.' }
  if ((request.url ?? '').length > MAX_URL_BYTES) return { status: 414, message: 'This address is too long.' }
  if (!request.url?.startsWith('/')) return { status: 400, message: 'Request a path that starts with /.' }
  const pathProblem = findPathProblem(request.url)
  if (pathProblem) return { status: 400, message: pathProblem }
  // Node accepts two Host headers and uses the first.
  if (countHeader(request.rawHeaders, 'host') !== 1)
    return { status: 400, message: 'Send exactly one Host header.' }
  if (!allowedHosts.includes(request.headers.host!.toLowerCase()) && !isProbe(request)) {
    return {
      status: 421,
      message: 'This server does not answer for that host name. Set SITE_URL to its public address.',
    }
  }
  return null
}

/** Probes of orchestrators and load balancers, which use the IP address of the process as Host. */
function isProbe({ method, url }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && PROBES.includes(url!)
}

export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: RequestProblem,
): void {
  const isApiRequest = isApiPath(request.url ?? '')
  response.writeHead(status, {
    'Content-Type': isApiRequest ? 'application/json' : 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(isApiRequest ? JSON.stringify({ message }) : message)
}

function countHeader(rawHeaders: string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === name.length && rawHeaders[at]!.toLowerCase() === name) count += 1
  }
  return count
}
