import { constants, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeDurableFolder, syncFolder, unlessMissing } from '#backend/database/files.ts'
import { type ByteStore, isObjectId, mustBeObjectId } from './byte-store.ts'
import { nameTempFile, removeTempFiles, writeTempFile } from './temp-file.ts'

const SUBFOLDER = /^[0-9a-f]{2}$/

/** Files of `folder`, in subfolders by the first two digits of the id. */
export function createFolderStore(folder: string): ByteStore {
  const prepared = new Map<string, Promise<void>>()
  const prepare = async (parent: string) => {
    // The folder was deleted manually.
    if (prepared.has(parent) && !existsSync(parent)) prepared.clear()
    const done = prepared.get(parent) ?? makeDurableFolder(folder).then(() => makeDurableFolder(parent))
    prepared.set(parent, done)
    await done.catch((error: unknown) => {
      prepared.delete(parent)
      throw error
    })
  }

  return {
    async write(id, bytes, limitBytes) {
      const path = pathOf(folder, id)
      const parent = join(path, '..')
      await prepare(parent)
      const tempFile = nameTempFile(parent)
      try {
        const stored = await writeTempFile(tempFile, bytes, limitBytes)
        await rename(tempFile, path)
        await syncFolder(parent)
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
  const names = await unlessMissing(readdir(folder))
  return (names ?? []).filter((name) => SUBFOLDER.test(name)).map((name) => join(folder, name))
}

async function readTime(path: string): Promise<Date | null> {
  return (await unlessMissing(stat(path)))?.mtime ?? null
}

function pathOf(folder: string, id: string): string {
  return join(folder, mustBeObjectId(id).slice(0, 2), id)
}

function openExisting(path: string): Promise<FileHandle | null> {
  return unlessMissing(open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
}
