import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http'
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
  /** To be called when a request has come; gives back its id. */
  begin: (request: IncomingMessage, response: ServerResponse) => string
  /** Notes where its answer comes from; `app` unless something else is said. */
  noteSource: (response: ServerResponse, source: AnswerSource) => void
}

/** Tells `listeners` of every request when it has ended, whether or not its answer arrived. */
export function observeRequests(
  listeners: readonly ((request: FinishedRequest) => void)[],
  {
    trustedProxies,
    now = () => performance.now(),
  }: { trustedProxies: readonly string[]; now?: () => number },
): RequestObserver {
  const sources = new WeakMap<ServerResponse, AnswerSource>()
  return {
    begin(request, response) {
      const startedAt = now()
      const { socket } = request
      const bytesBefore = socket.bytesWritten
      const id = readRequestId(request, trustedProxies)
      const url = request.url ?? ''
      response.once('close', () => {
        const finished: FinishedRequest = {
          id,
          method: METHODS.includes(request.method ?? '') ? request.method! : 'other',
          route: nameRoute(url),
          status: response.statusCode,
          milliseconds: now() - startedAt,
          bytes: Math.max(0, socket.bytesWritten - bytesBefore),
          source: sources.get(response) ?? 'app',
          isAborted: !response.writableFinished,
        }
        for (const hear of listeners) hear(finished)
      })
      return id
    },
    noteSource: (response, source) => void sources.set(response, source),
  }
}
