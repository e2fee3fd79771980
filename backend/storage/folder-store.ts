import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ByteLimitError, type ByteStore, type StoredBytes } from './byte-store.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps bytes in files of `folder`, spread over subfolders by the first two digits of their id. */
export function createFolderStore(folder: string): ByteStore {
  return {
    async write(id, bytes, limitBytes) {
      const path = pathOf(folder, id)
      const parent = join(path, '..')
      const isNewFolder = (await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined
      const draft = join(parent, `.draft-${randomBytes(8).toString('hex')}`)
      try {
        const stored = await writeDraft(draft, bytes, limitBytes)
        await rename(draft, path)
        await syncFolder(parent)
        if (isNewFolder) await syncFolder(folder)
        return stored
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(id, range) {
      const file = await openExisting(pathOf(folder, id))
      if (!file) return null
      const stream = file.createReadStream({ start: range?.start, end: range?.end })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    async remove(id) {
      await rm(pathOf(folder, id), { force: true })
    },
  }
}

/** @throws Error for an id that is no uuid, whatever else went wrong before. */
function pathOf(folder: string, id: string): string {
  if (!ID.test(id)) throw new Error(`"${id}" is no id of stored bytes.`)
  return join(folder, id.slice(0, 2), id)
}

async function writeDraft(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<StoredBytes> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('md5')
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > limitBytes) throw new ByteLimitError(limitBytes)
      hash.update(chunk)
      await writeAll(file, chunk)
    }
    await file.sync()
    return { size, digest: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, written)
    written += bytesWritten
  }
}

/** Without this a power cut could forget the new name although the bytes are on disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
