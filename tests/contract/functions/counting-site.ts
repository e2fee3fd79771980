/** A small site that counts requests and bytes: a page, a script and a backend. */
import { Buffer } from 'node:buffer'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createRequestHandler } from '#server/http/request-handler.ts'
import { buildStoredResponse } from '#server/responses/stored-response.ts'
import type { UsageCounts } from '#server/backend/usage.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const PAGE = `<!doctype html>${'<p>Words of a page. </p>'.repeat(400)}`
export const SCRIPT = 'export const words = "of a script"\n'.repeat(100)

export type AskOptions = { method?: string; headers?: Record<string, string>; body?: string }

export type CountingSite = {
  /** Returns the status and the raw bytes of the body. */
  ask(path: string, options?: AskOptions): Promise<{ status: number; bytes: number }>
  stop(): Promise<void>
}

export async function startCountingSite(
  backend: FunctionsBackend,
  counts: UsageCounts,
): Promise<CountingSite> {
  const script = Promise.resolve(
    buildStoredResponse(200, { 'content-type': 'text/javascript' }, Buffer.from(SCRIPT)),
  )
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const handle = createRequestHandler({
    siteUrl: `http://127.0.0.1:${port}`,
    allowedHosts: [`127.0.0.1:${port}`],
    staticFiles: { find: (path) => (path === '/a.js' ? script : undefined) },
    pageCache: createPageCache(),
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage: counts,
    fetchApp: (request) => {
      const { pathname, search } = new URL(request.url)
      if (!pathname.includes('/v1/')) {
        const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' }
        return new Response(PAGE, { headers })
      }
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      return fetch(backend.url + pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(hasBody && { body: request.body, duplex: 'half' }),
      })
    },
  })
  server.on('request', (request, response) => void handle(request, response))
  const ask: CountingSite['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = sendRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode!, bytes }))
        response.on('error', reject)
      })
      outgoing.on('error', reject).end(body)
    })
  return { ask, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
