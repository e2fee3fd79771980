import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApiPath } from '../pages/api-path.ts'
import { findPathProblem } from './request-path.ts'

const LONGEST_URL_BYTES = 8 * 1024
const PROBES: readonly string[] = ['/healthz', '/readyz']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export type RequestProblem = { status: number; message: string }

/** What makes a request not worth reading further (threat model, section 8), or null. */
export function findRequestProblem(request: IncomingMessage, allowedHosts: string[]): RequestProblem | null {
  if (!METHODS.includes(request.method ?? '')) return { status: 405, message: 'This method is not allowed.' }
  if ((request.url ?? '').length > LONGEST_URL_BYTES)
    return { status: 414, message: 'This address is too long.' }
  if (!request.url?.startsWith('/')) return { status: 400, message: 'Ask for a path that starts with /.' }
  const pathProblem = findPathProblem(request.url)
  if (pathProblem) return { status: 400, message: pathProblem }
  // Node keeps the first of two Host headers without complaint.
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

/** Containers, orchestrators and balancers ask a process by its own address; what they hear depends on no host name. */
function isProbe({ method, url }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && PROBES.includes(url!)
}

/** Answers a request that is not read further; programs get JSON. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: RequestProblem,
): void {
  const isForPrograms = isApiPath(request.url ?? '')
  response.writeHead(status, {
    'Content-Type': isForPrograms ? 'application/json' : 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(isForPrograms ? JSON.stringify({ message }) : message)
}

function countHeader(rawHeaders: string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === name.length && rawHeaders[at]!.toLowerCase() === name) count += 1
  }
  return count
}
