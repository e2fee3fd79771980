import { createServer, type Server } from 'node:http'

/** Limits of a connection (threat model, section 10). */
const HEADERS_TIMEOUT_MS = 10_000
/** Uploads may take this long; pages are limited by the time they take to render. */
const REQUEST_TIMEOUT_MS = 120_000
const CONNECTIONS_CHECK_MS = 5_000
const KEEP_ALIVE_MS = 5_000
/** Longer than a proxy's own, so that it never reuses a connection we are closing. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADERS = 100
const MAX_REQUESTS_PER_SOCKET = 1000
const MAX_CONNECTIONS = 2000
/** How long requests under way may take once the process is asked to end. */
const CLOSE_TIMEOUT_MS = 5_000

/** A server that bounds what one connection may take; it does not listen yet. */
export function createLimitedServer({ isBehindProxy }: { isBehindProxy: boolean }): Server {
  const server = createServer({
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: isBehindProxy ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
  })
  server.maxHeadersCount = MAX_HEADERS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.maxConnections = MAX_CONNECTIONS
  return server
}

/** @throws what node:net reports, e.g. EADDRINUSE with the port. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Takes no new requests, lets those under way end, then closes every connection. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const forced = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await closed
  clearTimeout(forced)
}
