import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { unlessMissing } from '#backend/database/files.ts'

const KEY = /^[0-9a-f]{64}$/

/** Images on disk; the least recently used ones are evicted. */
export function createImageCache(folder: string, limitBytes: number) {
  const evicted: string[] = []
  const entries = new LRUCache<string, number>({
    maxSize: limitBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, key, reason) => void (reason === 'evict' && evicted.push(key)),
  })
  let opening: Promise<void> | null = null
  const openFolder = () => (opening ??= readFolder(folder, entries))

  return {
    async read(key: string): Promise<Buffer | null> {
      const bytes = await unlessMissing(readFile(pathOf(folder, key)))
      await openFolder()
      if (bytes) entries.set(key, bytes.byteLength)
      else entries.delete(key)
      return bytes
    },
    async write(key: string, bytes: Buffer): Promise<void> {
      if (bytes.byteLength > limitBytes) return
      const path = pathOf(folder, key)
      await openFolder()
      await writeWhole(path, bytes)
      entries.set(key, bytes.byteLength)
      for (const old of evicted.splice(0)) await rm(join(folder, old), { force: true })
    },
  }
}

function pathOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a key of a rendered picture.`)
  return join(folder, key)
}

async function readFolder(folder: string, entries: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found: { key: string; size: number; time: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (KEY.test(name)) {
      const { size, mtimeMs } = await stat(path)
      found.push({ key: name, size, time: mtimeMs })
    } else await rm(path, { force: true })
  }
  for (const { key, size } of found.sort((one, other) => one.time - other.time)) entries.set(key, size)
}

/** Synced before the rename: a power cut must not leave a partial image. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const tempFile = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(tempFile, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(tempFile, path)
  } catch (error) {
    await rm(tempFile, { force: true })
    throw error
  }
}
