import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** What this process writes, and in which folder. */
export type WrittenPlace = { name: string; folder: string }

/** One disk that this process writes to. */
export type DiskSpace = {
  /** What lies there, in words such as `database, files`. */
  name: string
  /** The first folder of ours on it. */
  folder: string
  /** What this account may still write. */
  freeBytes: number
  /** What this account can use in all, as `df` counts it: without what is kept for root. */
  totalBytes: number
}

type StatFs = (folder: string) => Promise<{ bsize: number; blocks: number; bfree: number; bavail: number }>

/**
 * Everything that grows on the disks of this machine. A server of PostgreSQL, a bucket and a hosted project have disks of their
 * own, of which nothing is known here; lines of the log leave by standard output.
 */
export function listWrittenPlaces({
  dataFolder,
  backend,
  backups,
}: Pick<Config, 'dataFolder' | 'backend' | 'backups'>): WrittenPlace[] {
  const isEmbedded = backend.kind === 'embedded'
  return [
    { name: 'data', folder: dataFolder },
    ...(isEmbedded && !backend.databaseUrl
      ? [{ name: 'database', folder: join(dataFolder, 'database') }]
      : []),
    // Uploads wait there on their way to a bucket, too.
    ...(isEmbedded ? [{ name: 'files', folder: join(dataFolder, 'objects') }] : []),
    ...(backups?.place.kind === 'folder' ? [{ name: 'backups', folder: backups.place.folder }] : []),
  ]
}

/**
 * Reads how full the disks below some folders are, each disk once.
 * @param places may be absent yet; the folder above counts then
 * @returns without those that can't be read, such as a share of the network that is gone
 */
export async function readDiskSpace(
  places: readonly WrittenPlace[],
  {
    readStatFs = (folder) => statfs(folder),
    readDevice = async (folder) => (await stat(folder)).dev,
  }: { readStatFs?: StatFs; readDevice?: (folder: string) => Promise<number> } = {},
): Promise<DiskSpace[]> {
  const disks = new Map<number, DiskSpace>()
  for (const { name, folder } of places) {
    try {
      const existing = await findExisting(folder, readDevice)
      const disk = disks.get(existing.device)
      if (disk) disk.name += `, ${name}`
      else disks.set(existing.device, { name, folder, ...measure(await readStatFs(existing.folder)) })
    } catch {
      // Whoever writes there says what is wrong with it.
    }
  }
  return [...disks.values()]
}

function measure({ bsize, blocks, bfree, bavail }: Awaited<ReturnType<StatFs>>) {
  return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
}

async function findExisting(
  folder: string,
  readDevice: (folder: string) => Promise<number>,
): Promise<{ folder: string; device: number }> {
  try {
    return { folder, device: await readDevice(folder) }
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return findExisting(parent, readDevice)
  }
}

/** A share of the network that is gone may never answer. */
const PATIENCE_MS = 2_000

/** How full the disks are at this moment; what was read last, when one of them doesn't answer in time. */
export type ReadDisks = () => Promise<DiskSpace[]>

/** However many ask, one reading is under way: each that hangs would hold a thread of the process. */
export function createDiskReader(
  places: readonly WrittenPlace[],
  {
    read = readDiskSpace,
    patienceMs = PATIENCE_MS,
  }: { read?: typeof readDiskSpace; patienceMs?: number } = {},
): ReadDisks {
  let last: DiskSpace[] = []
  let reading: Promise<void> | null = null
  return async () => {
    reading ??= read(places)
      .then((disks) => void (last = disks))
      .finally(() => void (reading = null))
    const patience = new AbortController()
    await Promise.race([
      reading,
      pause(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
    ])
    patience.abort()
    return last
  }
}
