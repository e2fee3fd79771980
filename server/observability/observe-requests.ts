import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ApiCall } from '#backend/index.ts'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { readRequestId } from './request-id.ts'
import { nameRoute } from './route-name.ts'

/** Where an answer came from: memory, a file of the build, a copy older than the data, or what renders and asks. */
export type AnswerSource = 'cache' | 'file' | 'stale' | 'app'

export type FinishedRequest = {
  /** Made when somebody asks for it; always the same one. */
  readId: () => string
  method: string
  route: string
  /** 499 when the client went away before anything was answered. */
  status: number
  /** From the head of the request to the last byte of the answer. */
  milliseconds: number
  /** Of the answer, without what TLS adds; other answers on the same connection don't count. */
  bytes: number
  source: AnswerSource
  /** The client went away before the answer was whole. */
  isAborted: boolean
  /** What the backend knows of a request of the API; null for all others, and for those that never reached it. */
  call: ApiCall | null
}

export type RequestObserver = {
  /** To be called when a request has come. */
  begin: (request: IncomingMessage, response: ServerResponse) => void
  /** Notes where its answer comes from; `app` unless something else is said. */
  noteSource: (response: ServerResponse, source: AnswerSource) => void
  /** Notes what the backend knows of it. */
  noteCall: (response: ServerResponse, call: ApiCall) => void
  /** How many have come and are not answered yet. */
  inFlight: () => number
}

/** Kept on the response: a kept page costs so little that a map of requests would show. */
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

/** As nginx calls it: nobody was there any more to take an answer. */
const CLIENT_GONE = 499
const KNOWN_METHODS = new Set(METHODS)

/** Tells `listeners` of every request when it has ended, whether or not its answer arrived. */
export function observeRequests(
  listeners: readonly ((request: FinishedRequest, response: ServerResponse) => void)[],
  { trustedProxies, now = () => performance.now() }: { trustedProxies: TrustedProxies; now?: () => number },
): RequestObserver {
  let inFlight = 0

  function end(this: Observed): void {
    inFlight -= 1
    const { request, startedAt, bytesBefore, source, call } = this[OBSERVED]!
    const finished: FinishedRequest = {
      // No getter: V8 gives each object that is written with one a hidden class of its own, in its old generation, and all that
      // belongs to the request would outlive it.
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
    begin(request, response: Observed) {
      const bytesBefore = request.socket.bytesWritten
      response[OBSERVED] = { request, startedAt: now(), bytesBefore, source: 'app', call: null }
      response.on('close', end)
      inFlight += 1
    },
    noteSource(response: Observed, source) {
      const observed = response[OBSERVED]
      if (observed) observed.source = source
    },
    noteCall(response: Observed, call) {
      const observed = response[OBSERVED]
      if (observed) observed.call = call
    },
    inFlight: () => inFlight,
  }
}
