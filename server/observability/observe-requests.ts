import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ApiCall } from '#backend/index.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { readRequestId } from './request-id.ts'
import { nameRoute } from './route-name.ts'

export type AnswerSource = 'cache' | 'file' | 'stale' | 'app'

export type FinishedRequest = {
  readId: () => string
  method: string
  route: string
  /** 499 if the client disconnected before the response. */
  status: number
  milliseconds: number
  bytes: number
  source: AnswerSource
  isAborted: boolean
  /** Details of an API request; null for other and rejected requests. */
  call: ApiCall | null
}

/** Key of a property on the response. A map of requests would make cached pages noticeably slower. */
const OBSERVED = Symbol('observed')
type Observed = ServerResponse & {
  [OBSERVED]?: {
    request: IncomingMessage
    startedAt: number
    bytesBefore: number
    source: AnswerSource
    call: ApiCall | null
  }
}

/** Status that nginx uses for a closed connection. */
const CLIENT_GONE = 499
const KNOWN_METHODS = new Set(METHODS)

export function observeRequests(
  listeners: readonly ((request: FinishedRequest, response: ServerResponse) => void)[],
  { trustedProxies, now = () => performance.now() }: { trustedProxies: TrustedProxies; now?: () => number },
) {
  let inFlight = 0

  function end(this: Observed): void {
    inFlight -= 1
    const { request, startedAt, bytesBefore, source, call } = this[OBSERVED]!
    const finished: FinishedRequest = {
      // Not a getter: V8 would create a hidden class per object, which keeps the request in memory.
      readId: () => readRequestId(request, trustedProxies),
      method: KNOWN_METHODS.has(request.method ?? '') ? request.method! : 'other',
      route: call?.route ?? nameRoute(request.url ?? ''),
      status: this.headersSent ? this.statusCode : CLIENT_GONE,
      milliseconds: now() - startedAt,
      bytes: Math.max(0, request.socket.bytesWritten - bytesBefore),
      source,
      isAborted: !this.writableFinished,
      call,
    }
    for (const hear of listeners) hear(finished, this)
  }
  return {
    begin(request: IncomingMessage, response: Observed) {
      const bytesBefore = request.socket.bytesWritten
      response[OBSERVED] = { request, startedAt: now(), bytesBefore, source: 'app', call: null }
      response.on('close', end)
      inFlight += 1
    },
    noteSource(response: Observed, source: AnswerSource) {
      const observed = response[OBSERVED]
      if (observed) observed.source = source
    },
    noteCall(response: Observed, call: ApiCall) {
      const observed = response[OBSERVED]
      if (observed) observed.call = call
    },
    inFlight: () => inFlight,
  }
}
