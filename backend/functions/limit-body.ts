import { drainBody } from '../request/drain-body.ts'

export type LimitedBody = {
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
  isExceeded(): boolean
}

/** The body of a request as a stream that fails after `limitBytes`, whatever `Content-Length` says. */
export function limitBody(request: Request, limitBytes: number): LimitedBody {
  let isExceeded = Number(request.headers.get('content-length') ?? 0) > limitBytes
  const reader = isExceeded ? undefined : request.body?.getReader()
  if (!reader) return { stream: null, isExceeded: () => isExceeded }
  let size = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await reader.read()
      if (part.done) return controller.close()
      size += part.value.byteLength
      isExceeded = size > limitBytes
      if (!isExceeded) return controller.enqueue(part.value)
      void drainBody(reader)
      return controller.error(new Error('The request body is too large.'))
    },
  })
  return { stream, isExceeded: () => isExceeded }
}
