import { isUuid } from '#backend/request/uuid.ts'

/** Stores bytes by random ids, without knowledge of buckets, names and rights: no path comes from a request. */
export type ByteStore = {
  /** Atomic and durable. @throws ByteLimitError above `limitBytes` */
  write(id: string, bytes: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredBytes>
  /** `end` is inclusive; null for an unknown id. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; writtenAt: Date }>
  /** Removes files of interrupted writes that started before a time. */
  removeUnfinished(before: Date): Promise<void>
}

export type ByteRange = { start: number; end: number }

export type StoredBytes = {
  size: number
  digest: string
}

export class ByteLimitError extends Error {
  constructor(limitBytes: number) {
    super(`There are more than ${limitBytes} bytes.`)
    this.name = 'ByteLimitError'
  }
}

/** The store is unavailable; a retry may succeed. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The object store is not available at the moment.', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Ids are UUIDs, which can't be part of a path traversal. */
export function isObjectId(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase()
}

export function mustBeObjectId(text: string): string {
  if (!isObjectId(text)) throw new Error(`"${text}" is not an id of stored bytes.`)
  return text
}
