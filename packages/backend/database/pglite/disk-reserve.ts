/**
 * Reserves disk space for the embedded database. On a full disk Postgres can't create its next WAL file, crashes, and
 * can't restart, since recovery writes: then the space is released and reads continue.
 * docs/decisions/0012-run-pglite-in-a-worker-with-fsync.md.
 */
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

const NAME = 'reserve'
const UNFINISHED = 'reserve.unfinished'
/** Two WAL files of 16 MB and a checkpoint. */
const RESERVE_BYTES = 40 * 1024 * 1024
const MIN_FREE_BYTES = 4 * RESERVE_BYTES
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const PART = Buffer.alloc(1024 * 1024)

export type DiskReserve = ReturnType<typeof openDiskReserve>

export function openDiskReserve(
  folder: string,
  { bytes = RESERVE_BYTES, minFreeBytes = MIN_FREE_BYTES } = {},
) {
  const file = path.join(folder, NAME)
  const unfinished = path.join(folder, UNFINISHED)
  const readFree = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  const release = async (): Promise<boolean> => {
    await rm(unfinished, { force: true })
    if (!existsSync(file)) return false
    await rm(file, { force: true })
    return true
  }
  return {
    release,
    /** Whether there is space for a checkpoint, if necessary after releasing the reserve. */
    makeRoom: async (): Promise<boolean> => (await readFree()) >= CHECKPOINT_BYTES || (await release()),
    async fill(): Promise<void> {
      if (existsSync(file)) return
      if ((await readFree()) < minFreeBytes) return
      try {
        await writeZeros(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

/** Whether a failed start of the database was caused by a full disk, according to its output. */
export function isDiskFullFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/No space left on device|ENOSPC/.test(error.message) || isDiskFullFailure(error.cause))
  )
}

/** Writes zeros: a sparse file reserves no space. */
async function writeZeros(file: string, bytes: number): Promise<void> {
  await using handle = await open(file, 'w', 0o600)
  for (let left = bytes; left > 0; left -= PART.length) await handle.appendFile(PART.subarray(0, left))
  await handle.sync()
}
