import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BodyError } from '../request/request-body.ts'
import { createWorkQueue } from './work-queue.ts'

export type BodySpool = ReturnType<typeof createBodySpool>

/** Bodies up to this size are processed right away. */
const SMALL_BYTES = 256 * 1024
const QUEUE = { name: 'bodies', atOnce: 2, maxWaiting: 64 }

/** False for a body without a `Content-Length`, too. */
export function isSmallBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= SMALL_BYTES
}

/**
 * Writes large bodies to files while they arrive and processes a few at a time: memory use doesn't depend on how many there
 * are or how slowly they arrive.
 * @param folder created on demand; stays empty
 */
export function createBodySpool(folder: string, queue = QUEUE) {
  const enqueue = createWorkQueue(queue)
  return {
    /**
     * Processes a body once it has arrived completely and a slot of the queue is free.
     * @param onArrived called when the body is complete and waits
     * @throws BodyError too-large, QueueFullError, and the errors of `bytes` and `work`
     */
    async receive<T>(
      bytes: AsyncIterable<Uint8Array>,
      limitBytes: number,
      work: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<T>,
      onArrived?: () => void,
    ): Promise<T> {
      const path = join(folder, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx+', 0o600)
      try {
        // Unlinked right away, so that even a crash leaves no file. Windows keeps the name until the file is closed.
        await rm(path, { force: true }).catch(() => undefined)
        await writeAll(file, bytes, limitBytes)
        onArrived?.()
        return await enqueue(() => work(readFromStart(file)))
      } finally {
        await file.close()
        await rm(path, { force: true })
      }
    },
  }
}

function readFromStart(file: FileHandle): ReadableStream<Uint8Array<ArrayBuffer>> {
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
    size += part.byteLength
    if (size > limitBytes) throw new BodyError('too-large')
    await file.appendFile(part)
  }
}
