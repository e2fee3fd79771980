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
