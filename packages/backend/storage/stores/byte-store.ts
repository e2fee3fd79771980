import { isUuid } from '#backend/request/uuid.ts'

/**
 * Where the bytes of stored files lie. A store knows nothing of buckets, names and rights: it keeps bytes under
 * an id that this service makes up anew for every upload, so that no path ever comes from a request.
 */
export type ByteStore = {
  /**
   * Stores bytes under an id that is not in use. Either all of them are there and on disk when this resolves, or none.
   * @throws ByteLimitError when there are more than `limitBytes`
   */
  write(id: string, bytes: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredBytes>
  /** The bytes from `start` to `end`, both included, or all; null when there are none under this id. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Removes the bytes; an id that is not in use is no error. */
  remove(id: string): Promise<void>
  /** Everything that is stored whole, in no order. */
  list(): AsyncIterable<{ id: string; writtenAt: Date }>
  /** Removes what is left of writes that began before a time and broke off with the process. */
  removeUnfinished(before: Date): Promise<void>
}

export type ByteRange = { start: number; end: number }

export type StoredBytes = {
  size: number
  /** Hex digest of the bytes. */
  digest: string
}

export class ByteLimitError extends Error {
  constructor(limitBytes: number) {
    super(`There are more than ${limitBytes} bytes.`)
    this.name = 'ByteLimitError'
  }
}

/** The store does not answer, or not now; the same call may succeed later. */
export class StoreAwayError extends Error {
  constructor(cause: unknown) {
    super('The object store is not available at the moment.', { cause })
    this.name = 'StoreAwayError'
  }
}

/** True for the only form of ids that byte stores take: nothing that a path could be made of. */
export function isObjectId(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase()
}

/** @throws Error for an id that is no uuid, whatever else went wrong before */
export function mustBeObjectId(text: string): string {
  if (!isObjectId(text)) throw new Error(`"${text}" is no id of stored bytes.`)
  return text
}
