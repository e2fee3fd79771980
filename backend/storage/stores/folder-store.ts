import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ByteStore } from './byte-store.ts'
import { nameTempFile, removeTempFiles, writeTempFile } from './temp-file.ts'
import { isObjectId, mustBeObjectId } from './object-id.ts'

const SUBFOLDER = /^[0-9a-f]{2}$/

/** Keeps bytes in files of `folder`, spread over subfolders by the first two digits of their id. */
export function createFolderStore(folder: string): ByteStore {
  return {
    async write(id, bytes, limitBytes) {
      const path = pathOf(folder, id)
      const parent = join(path, '..')
      const isNewFolder = (await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined
      const tempFile = nameTempFile(parent)
      try {
        const stored = await writeTempFile(tempFile, bytes, limitBytes)
        await rename(tempFile, path)
        await syncFolder(parent)
        if (isNewFolder) await syncFolder(folder)
        return stored
      } catch (error) {
        await rm(tempFile, { force: true })
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
    async *list() {
      for (const subfolder of await listSubfolders(folder)) {
        for (const id of (await readdir(subfolder)).filter(isObjectId)) {
          const writtenAt = await readTime(join(subfolder, id))
          if (writtenAt) yield { id, writtenAt }
        }
      }
    },
    async removeUnfinished(before) {
      for (const subfolder of await listSubfolders(folder)) await removeTempFiles(subfolder, before)
    },
  }
}

async function listSubfolders(folder: string): Promise<string[]> {
  // Nothing was stored yet when the folder itself is missing.
  const names = await ignoreAbsence(readdir(folder))
  return (names ?? []).filter((name) => SUBFOLDER.test(name)).map((name) => join(folder, name))
}

/** Null when the file was removed meanwhile. */
async function readTime(path: string): Promise<Date | null> {
  return (await ignoreAbsence(stat(path)))?.mtime ?? null
}

function pathOf(folder: string, id: string): string {
  return join(folder, mustBeObjectId(id).slice(0, 2), id)
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

function openExisting(path: string): Promise<FileHandle | null> {
  return ignoreAbsence(open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
}

async function ignoreAbsence<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
