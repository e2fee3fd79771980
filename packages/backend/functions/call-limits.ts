import { drainBody } from '../request/request-body.ts'

export type LimitedBody = {
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
  isExceeded(): boolean
  /** True once whoever sends it went away before its end. */
  isBrokenOff(): boolean
}

/** The body of a request as a stream that fails after `limitBytes`, whatever `Content-Length` says. */
export function limitBody(request: Request, limitBytes: number): LimitedBody {
  let isExceeded = Number(request.headers.get('content-length') ?? 0) > limitBytes
  const reader = isExceeded ? undefined : request.body?.getReader()
  let isBrokenOff = false
  const states = { isExceeded: () => isExceeded, isBrokenOff: () => isBrokenOff }
  if (!reader) return { stream: null, ...states }
  let size = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await reader.read().catch((error: unknown) => {
        isBrokenOff = true
        throw error
      })
      if (part.done) return controller.close()
      size += part.value.byteLength
      isExceeded = size > limitBytes
      if (!isExceeded) return controller.enqueue(part.value)
      void drainBody(reader)
      return controller.error(new Error('The request body is too large.'))
    },
  })
  return { stream, ...states }
}

/** How long a call of a function may take: to arrive, and again to be worked with. Waiting for a turn between them is free. */
export type TimeLimit = {
  /** Aborts when one of the two takes too long. */
  signal: AbortSignal
  /** Resolves then; it stays open otherwise. */
  timedOut: Promise<'timed out'>
  pause: () => void
  /** Gives the whole time again. */
  restart: () => void
}

/** The time runs from the beginning. `pause` it at the end, or it keeps a timer. */
export function startTimeLimit(limitMs: number): TimeLimit {
  const aborting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<'timed out'>()
  let timeout: NodeJS.Timeout | undefined
  const limit: TimeLimit = {
    signal: aborting.signal,
    timedOut: promise,
    pause: () => clearTimeout(timeout),
    restart() {
      clearTimeout(timeout)
      timeout = setTimeout(() => {
        // First, so that what a function does when it is told to stop comes too late to be its answer.
        resolve('timed out')
        aborting.abort(new DOMException('The function took too long.', 'TimeoutError'))
      }, limitMs)
    },
  }
  limit.restart()
  return limit
}
