import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TrustedProxies } from '../config/trusted-proxies.ts'
import { readRequestId } from './request-id.ts'
import { nameRoute } from './route-name.ts'

/** Where an answer came from: memory, a file of the build, a copy older than the data, or what renders and asks. */
export type AnswerSource = 'cache' | 'file' | 'stale' | 'app'

export type FinishedRequest = {
  id: string
  method: string
  route: string
  status: number
  /** From the head of the request to the last byte of the answer. */
  milliseconds: number
  /** Of the answer, without what TLS adds; other answers on the same connection don't count. */
  bytes: number
  source: AnswerSource
  /** The client went away before the answer was whole. */
  isAborted: boolean
}

export type RequestObserver = {
  /** To be called when a request has come. */
  begin: (request: IncomingMessage, response: ServerResponse) => void
  /** Notes where its answer comes from; `app` unless something else is said. */
  noteSource: (response: ServerResponse, source: AnswerSource) => void
}

/** Kept on the response: a kept page costs so little that a map of requests would show. */
const OBSERVED = Symbol('observed')
type Observed = ServerResponse & {
  [OBSERVED]?: { request: IncomingMessage; startedAt: number; bytesBefore: number; source: AnswerSource }
}

const KNOWN_METHODS = new Set(METHODS)

/** Tells `listeners` of every request when it has ended, whether or not its answer arrived. */
export function observeRequests(
  listeners: readonly ((request: FinishedRequest) => void)[],
  { trustedProxies, now = () => performance.now() }: { trustedProxies: TrustedProxies; now?: () => number },
): RequestObserver {
  function end(this: Observed): void {
    const { request, startedAt, bytesBefore, source } = this[OBSERVED]!
    const finished: FinishedRequest = {
      // Made when somebody asks for it.
      get id() {
        return readRequestId(request, trustedProxies)
      },
      method: KNOWN_METHODS.has(request.method ?? '') ? request.method! : 'other',
      route: nameRoute(request.url ?? ''),
      status: this.statusCode,
      milliseconds: now() - startedAt,
      bytes: Math.max(0, request.socket.bytesWritten - bytesBefore),
      source,
      isAborted: !this.writableFinished,
    }
    for (const hear of listeners) hear(finished)
  }
  return {
    begin(request, response: Observed) {
      const bytesBefore = request.socket.bytesWritten
      response[OBSERVED] = { request, startedAt: now(), bytesBefore, source: 'app' }
      response.on('close', end)
    },
    noteSource(response: Observed, source) {
      const observed = response[OBSERVED]
      if (observed) observed.source = source
    },
  }
}
