import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config/config.ts'

export type WrittenFolder = { name: string; folder: string }

export type DiskSpace = {
  name: string
  folder: string
  freeBytes: number
  /** Without the space reserved for root, like `df`. */
  totalBytes: number
}

type StatFs = (folder: string) => Promise<{ bsize: number; blocks: number; bfree: number; bavail: number }>

/** Lists folders on this machine that grow. PostgreSQL servers, buckets and hosted projects have their own disks. */
export function listWrittenFolders({
  dataFolder,
  backend,
  backups,
}: Pick<Config, 'dataFolder' | 'backend' | 'backups'>): WrittenFolder[] {
  const isEmbedded = backend.kind === 'embedded'
  return [
    { name: 'data', folder: dataFolder },
    ...(isEmbedded && !backend.databaseUrl
      ? [{ name: 'database', folder: join(dataFolder, 'database') }]
      : []),
    // Also needed with a bucket, because uploads are first written here.
    ...(isEmbedded ? [{ name: 'files', folder: join(dataFolder, 'objects') }] : []),
    ...(backups?.place.kind === 'folder' ? [{ name: 'backups', folder: backups.place.folder }] : []),
  ]
}

/**
 * Reads each disk once; skips disks that can't be read.
 * @param places missing folders are replaced by their parent
 */
export async function readDiskSpace(
  places: readonly WrittenFolder[],
  {
    readStatFs = (folder) => statfs(folder),
    readDevice = async (folder) => (await stat(folder)).dev,
  }: { readStatFs?: StatFs; readDevice?: (folder: string) => Promise<number> } = {},
): Promise<DiskSpace[]> {
  const disks = new Map<number, DiskSpace>()

  async function findExisting(folder: string): Promise<{ folder: string; device: number }> {
    try {
      return { folder, device: await readDevice(folder) }
    } catch (error) {
      const parent = dirname(folder)
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
      return findExisting(parent)
    }
  }

  for (const { name, folder } of places) {
    try {
      const existing = await findExisting(folder)
      const disk = disks.get(existing.device)
      if (disk) disk.name += `, ${name}`
      else {
        const { bsize, blocks, bfree, bavail } = await readStatFs(existing.folder)
        const sizes = { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
        disks.set(existing.device, { name, folder, ...sizes })
      }
    } catch {
      // Errors are reported by the code that writes there.
    }
  }
  return [...disks.values()]
}

/** A network share may never respond. */
const TIMEOUT_MS = 2_000

export type ReadDisks = () => Promise<DiskSpace[]>

/**
 * Returns the previous result if a disk does not respond in time. Reads one at a time, because each read that
 * hangs blocks a thread.
 */
export function createDiskReader(
  places: readonly WrittenFolder[],
  { read = readDiskSpace, timeoutMs = TIMEOUT_MS }: { read?: typeof readDiskSpace; timeoutMs?: number } = {},
): ReadDisks {
  let last: DiskSpace[] = []
  let reading: Promise<void> | null = null
  return async () => {
    reading ??= read(places)
      .then((disks) => void (last = disks))
      .finally(() => void (reading = null))
    await Promise.race([reading, pause(timeoutMs, undefined, { ref: false })])
    return last
  }
}
