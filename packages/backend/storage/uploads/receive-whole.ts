import { type Arrivals, isSmallBody } from '#backend/limits/arrivals.ts'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import { BodyError, mustBeUncompressed } from '#backend/request/request-body.ts'
import { storageErrors } from '../errors.ts'
import { MULTIPART_OVERHEAD_BYTES } from './upload-body.ts'
import { mustArriveWithin } from './upload-deadline.ts'

/**
 * Does some work with an upload that takes memory, once it is there and one of the turns is free.
 * @throws BodyError for what is too large or compressed; StorageError RequestTimeout, or when too many wait
 */
export async function receiveWhole<T>(
  arrivals: Arrivals,
  request: Request,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
  work: (arrived: Request) => Promise<T>,
): Promise<T> {
  const most = limitBytes + MULTIPART_OVERHEAD_BYTES
  mustBeUncompressed(request)
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyError('too-large')
  if (!request.body || isSmallBody(request)) return work(request)
  const { url, method, headers } = request
  const send = (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
    work(new Request(url, { method, headers, body, duplex: 'half' } as RequestInit))
  try {
    return await arrivals.receive(mustArriveWithin(timeoutMs, request.body), most, send)
  } catch (error) {
    throw error instanceof QueueFullError ? storageErrors.busy() : error
  }
}
