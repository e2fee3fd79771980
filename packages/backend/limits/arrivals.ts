import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BodyError } from '../request/request-body.ts'
import { createWorkQueue } from './work-queue.ts'

/** Large bodies: on disk until it is their turn, so that memory holds few of them however many come, and however slowly. */
export type Arrivals = {
  /**
   * Does some work with a body once all of it is there and one of the turns is free.
   * @param onArrived called when it is there and waits
   * @throws BodyError too-large; QueueFullError when too many wait; what `bytes` and `work` throw
   */
  receive<T>(
    bytes: AsyncIterable<Uint8Array>,
    limitBytes: number,
    work: (arrived: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<T>,
    onArrived?: () => void,
  ): Promise<T>
}

/** A body that says it is no larger needs no turn. */
const SMALL_BYTES = 256 * 1024
/** How many bodies are worked with at once, and how many wait. */
const TURNS = { name: 'bodies', atOnce: 2, maxWaiting: 64 }

/** False for a body whose size is not said, too. */
export function isSmallBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= SMALL_BYTES
}

/** @param folder is made when it is needed; nothing stays in it */
export function createArrivals(folder: string, turns = TURNS): Arrivals {
  const takeTurn = createWorkQueue(turns)
  return {
    async receive(bytes, limitBytes, work, onArrived) {
      const path = join(folder, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx+', 0o600)
      try {
        // Without a name already, so that not even a crash leaves it behind. Windows keeps the name until the end.
        await rm(path, { force: true }).catch(() => undefined)
        await writeAll(file, bytes, limitBytes)
        onArrived?.()
        return await takeTurn(() => work(readAgain(file)))
      } finally {
        await file.close()
        await rm(path, { force: true })
      }
    },
  }
}

function readAgain(file: FileHandle): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(file.createReadStream({ start: 0, autoClose: false })) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<void> {
  let size = 0
  for await (const part of bytes) {
    if (size + part.byteLength > limitBytes) throw new BodyError('too-large')
    for (let written = 0; written < part.byteLength;) {
      written += (await file.write(part, written, part.byteLength - written, size + written)).bytesWritten
    }
    size += part.byteLength
  }
}
