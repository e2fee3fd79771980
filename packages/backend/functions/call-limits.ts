import { drainBody } from '../request/request-body.ts'

export type LimitedBody = ReturnType<typeof limitBody>

/** The body as a stream that fails after `limitBytes`, regardless of `Content-Length`. */
export function limitBody(request: Request, limitBytes: number) {
  let isExceeded = Number(request.headers.get('content-length') ?? 0) > limitBytes
  const reader = isExceeded ? undefined : request.body?.getReader()
  let isDisconnected = false
  const states = {
    isExceeded: () => isExceeded,
    isDisconnected: () => isDisconnected,
  }
  if (!reader) return { stream: null, ...states }
  let size = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await reader.read().catch((error: unknown) => {
        isDisconnected = true
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

/**
 * Time limit of a function call, first for its body to arrive, then for its work. Waiting in the queue in between
 * doesn't count. Starts right away; call `pause` at the end to clear the timer.
 */
export function startTimeLimit(limitMs: number) {
  const aborting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<'timed out'>()
  let timeout: NodeJS.Timeout | undefined
  const limit = {
    signal: aborting.signal,
    /** Never rejects; stays pending without a timeout. */
    timedOut: promise,
    pause: () => clearTimeout(timeout),
    restart() {
      clearTimeout(timeout)
      timeout = setTimeout(() => {
        // Before the abort, so that what an aborted function returns comes too late.
        resolve('timed out')
        aborting.abort(new DOMException('The function took too long.', 'TimeoutError'))
      }, limitMs)
    },
  }
  limit.restart()
  return limit
}
