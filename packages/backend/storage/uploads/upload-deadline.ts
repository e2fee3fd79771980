import { refuseDisconnected } from '#backend/request/request-body.ts'
import { storageErrors } from '../errors.ts'

export async function mustEndWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(storageErrors.tooSlow()), milliseconds)
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Passes bytes through. @throws StorageError RequestTimeout, BodyError broken-off */
export async function* mustArriveWithin(
  milliseconds: number,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const end = performance.now() + milliseconds
  const iterator = bytes[Symbol.asyncIterator]()
  let isWaiting = false
  try {
    for (;;) {
      isWaiting = true
      const part = await mustEndWithin(end - performance.now(), iterator.next().catch(refuseDisconnected))
      isWaiting = false
      if (part.done === true) return
      yield part.value
    }
  } finally {
    // Don't wait for a source that is stalled.
    if (!isWaiting) await iterator.return?.()
  }
}
