import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { ApiCall } from '#backend/index.ts'
import type { PageReads } from '#domain/page-reads.ts'
import type { Peer } from '../editor-mode/editor-requests.ts'

/** What the app is told about a request besides the request itself. */
export type ConnectionInfo = {
  /** Missing when the process itself asks. */
  requestId?: string
  clientAddress?: string
  /** The socket's other end; missing when the process itself asks, to fill the page cache. */
  peer?: Peer
  /** Takes what is read for a page that may be kept. */
  reads?: PageReads
  /** Hears what the backend knows of a request of the API. */
  noteCall?: (call: ApiCall) => void
}

/**
 * The visitor's address: the peer's own, or, when the peer is a configured proxy, the right-most address in
 * X-Forwarded-For that is no such proxy (threat model, section 8). Headers of strangers are never believed.
 */
export function readClientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = normaliseAddress(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => normaliseAddress(withoutPort(hop.trim())))
    .filter(Boolean)
  const nearest = hops.findLast((hop) => !trustedProxies.includes(hop))
  // Hops before an invalid one can be forged by the client.
  return nearest !== undefined && isIP(nearest) !== 0 ? nearest : peer
}

/** Removes port and brackets from hops such as `1.2.3.4:5678`, `[2001:db8::1]:5678` and `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  return inBrackets ?? ipv4 ?? hop
}

/** IPv4 that arrives on an IPv6 socket is written as IPv4. */
export function normaliseAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
