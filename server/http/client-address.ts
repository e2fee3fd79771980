import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import type { ApiCall } from '#backend/index.ts'
import type { PageReads } from '#domain/page-reads.ts'
import type { Peer } from '../editor-mode/editor-requests.ts'

export type ConnectionInfo = {
  /** Undefined for requests of the process itself. */
  requestId?: string
  clientAddress?: string
  /** Undefined while a page is rendered for the cache. */
  peer?: Peer
  reads?: PageReads
  noteCall?: (call: ApiCall) => void
}

/**
 * Returns the visitor's address: that of the peer, or if the peer is a trusted proxy, the right-most address
 * in X-Forwarded-For that is not a trusted proxy (threat model, section 8).
 */
export function readClientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = unmapIpv4(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => unmapIpv4(withoutPort(hop.trim())))
    .filter(Boolean)
  const nearest = hops.findLast((hop) => !trustedProxies.includes(hop))
  // Anything left of an invalid entry may be forged by the client.
  return nearest !== undefined && isIP(nearest) !== 0 ? nearest : peer
}

/** Removes ports and brackets from entries such as `1.2.3.4:5678`, `[2001:db8::1]:5678` and `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  return inBrackets ?? ipv4 ?? hop
}

export function unmapIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
