import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../config/trusted-proxies.ts'

/**
 * The visitor's address: the peer's own, or, when the peer is a configured proxy, the right-most address in
 * X-Forwarded-For that is no such proxy (threat model, section 8). Headers of strangers are never believed.
 */
export function readClientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = normaliseAddress(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => normaliseAddress(hop.trim()))
    .filter(Boolean)
  return hops.findLast((hop) => !trustedProxies.includes(hop)) ?? peer
}

/** IPv4 that arrives on an IPv6 socket is written as IPv4. */
export function normaliseAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
