import { createServer, type Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { type CloseTimes, createGracefulClose } from './graceful-close.ts'
import { discardUnreadBody, limitBodyTime } from './request-body.ts'
import { normalizeAddress, toLimitSubject } from '#backend/limits/client-address.ts'

/** Connection limits (threat model, section 10). */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000
/** A connection is closed if the client reads nothing of its response for this long. */
const STALLED_MS = 60_000
const CONNECTIONS_CHECK_MS = 5_000
const KEEP_ALIVE_MS = 5_000
/** Longer than that of proxies, so that they never reuse a connection that is being closed. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADERS = 100
const MAX_REQUESTS_PER_SOCKET = 1000
const MAX_CONNECTIONS = 2000
/** Not enforced behind a proxy, where all connections have its address. */
const MAX_CONNECTIONS_PER_ADDRESS = 100
/** Together less than 25 s (threat model, section 11). Without a proxy, nothing checks /readyz. */
const CLOSE_TIMES: CloseTimes = { noticeMs: 50, settleMs: 0, quietMs: 500, maxMs: 19_000 }
export const CLOSE_TIMES_BEHIND_PROXY: CloseTimes = {
  noticeMs: 5_000,
  settleMs: 1_000,
  quietMs: 1_000,
  maxMs: 19_000,
}

export type CloseOptions = {
  isReplaced?: boolean
  onListenerClosed?: () => void
}

export type ServerLimits = {
  requestTimeoutMs?: number
  stalledMs?: number
  closeTimes?: CloseTimes
  noticeMs?: number | null
}

export function createLimitedServer(
  { isBehindProxy }: { isBehindProxy: boolean },
  limits: ServerLimits = {},
) {
  const {
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    stalledMs = STALLED_MS,
    closeTimes: defaultTimes = isBehindProxy ? CLOSE_TIMES_BEHIND_PROXY : CLOSE_TIMES,
    noticeMs,
  } = limits
  const closeTimes = { ...defaultTimes, ...(noticeMs != null && { noticeMs }) }
  const server = createServer({
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: isBehindProxy ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: UPLOAD_TIMEOUT_MS,
  })
  server.maxHeadersCount = MAX_HEADERS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.maxConnections = MAX_CONNECTIONS
  if (!isBehindProxy) limitSocketsPerAddress(server, MAX_CONNECTIONS_PER_ADDRESS)
  const { isClosing, close } = createGracefulClose(server)
  server.on('request', (request, response) => {
    discardUnreadBody(request, response)
    limitBodyTime(request, response, requestTimeoutMs)
  })
  // Slow handlers cause timeouts too, but then no data waits to be read.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  return {
    server,
    isClosing,
    async close({ isReplaced = false, onListenerClosed }: CloseOptions = {}) {
      if (!server.listening) return
      await close(isReplaced ? { ...closeTimes, noticeMs: 0, settleMs: 0 } : closeTimes, onListenerClosed)
    },
  }
}

export function listen(server: NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const REFUSAL = 'Too many connections from your address. Close some, or wait a moment.'
const RESPONSE = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${REFUSAL.length}`,
  'Retry-After: 5',
  'Connection: close',
  '',
  REFUSAL,
].join('\r\n')

/** Limits open connections per address; IPv6 counts by /64 (threat model, section 10). */
function limitSocketsPerAddress(server: Server, max: number): void {
  const counts = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const subject = toLimitSubject(normalizeAddress(socket.remoteAddress))
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    socket.once('close', () => {
      const left = counts.get(subject)! - 1
      if (left === 0) counts.delete(subject)
      else counts.set(subject, left)
    })
    if (count <= max) return
    socket.write(RESPONSE)
    socket.destroy()
  })
}
