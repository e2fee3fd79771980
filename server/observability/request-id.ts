import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { unmapIpv4 } from '../http/client-address.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

export const REQUEST_ID = 'x-request-id'
/** UUIDs, hex numbers and ULIDs. Other values could inject lines into a log. */
const USABLE = /^[\w.-]{8,64}$/

const known = new WeakMap<IncomingMessage, string>()

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

export function inRequest<T>(readId: () => string, work: () => T): T {
  return current.run(readId, work)
}

export function currentRequestId(): string | undefined {
  return current.getStore()?.()
}
