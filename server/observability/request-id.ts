import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { normaliseAddress } from '../http/client-address.ts'

export const REQUEST_ID = 'x-request-id'
/** What proxies make: UUIDs, hexadecimal, ULIDs. Anything else could forge lines of a log. */
const USABLE = /^[\w.-]{8,64}$/

const known = new WeakMap<IncomingMessage, string>()

/**
 * The id of a request, for every line written about it: the one that a configured proxy gave it, or a new one,
 * the same however often it is asked for.
 * @param trustedProxies addresses whose headers are believed
 */
export function readRequestId(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const id = known.get(request) ?? findId(request, trustedProxies)
  known.set(request, id)
  return id
}

function findId(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = normaliseAddress(request.socket.remoteAddress ?? '')
  const given = trustedProxies.includes(peer) ? request.headers[REQUEST_ID] : undefined
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID()
}
