import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { unmapIpv4 } from '../http/client-address.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

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
  const peer = unmapIpv4(request.socket.remoteAddress ?? '')
  const given = trustedProxies.includes(peer) ? request.headers[REQUEST_ID] : undefined
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID()
}

const current = new AsyncLocalStorage<() => string>()

/** Runs what answers a request, so that what fails in it is written down under its id. @param readId asked when something is */
export function inRequest<T>(readId: () => string, work: () => T): T {
  return current.run(readId, work)
}

/** The id of the request for which this runs; undefined for what the process does by itself. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.()
}
