import { refuseBrokenOff } from '#backend/request/request-body.ts'
import { storageErrors } from '../errors.ts'

/** @throws StorageError RequestTimeout when the work is not done after so many milliseconds */
export async function mustEndWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(storageErrors.tooSlow()), milliseconds)
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Passes bytes on as they come.
 * @throws StorageError RequestTimeout when the last one is not there after so many milliseconds; BodyError broken-off
 */
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
      const part = await mustEndWithin(end - performance.now(), iterator.next().catch(refuseBrokenOff))
      isWaiting = false
      if (part.done === true) return
      yield part.value
    }
  } finally {
    // A source that keeps us waiting would keep us waiting for its end as well.
    if (!isWaiting) await iterator.return?.()
  }
}
