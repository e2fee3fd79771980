/**
 * Room that is kept for the embedded database on its disk. On a full one Postgres can neither begin the next file of its log,
 * which ends it, nor start again, since recovery writes: then this room is given away, and reading goes on. docs/decisions/0012-run-pglite-in-a-worker-with-fsync.md.
 */
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

const NAME = 'reserve'
const UNFINISHED = 'reserve.unfinished'
/** Two files of Postgres' log of 16 MB each, and what a checkpoint writes. */
const RESERVE_BYTES = 40 * 1024 * 1024
/** The reserve must not be what fills the disk. */
const LEAST_FREE_BYTES = 4 * RESERVE_BYTES
/** What a checkpoint writes beside the tables: without it, Postgres ends. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const PART = Buffer.alloc(1024 * 1024)

export type DiskReserve = {
  /** Takes the room while there is plenty. */
  fill: () => Promise<void>
  /** @returns whether there was any to give */
  release: () => Promise<boolean>
  /** Whether there is room for a checkpoint, if need be that which was kept. */
  makeRoom: () => Promise<boolean>
}

/** @param folder on the disk of the database, beside its files */
export function openDiskReserve(
  folder: string,
  { bytes = RESERVE_BYTES, leastFreeBytes = LEAST_FREE_BYTES } = {},
): DiskReserve {
  const file = path.join(folder, NAME)
  const unfinished = path.join(folder, UNFINISHED)
  const readFree = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  const release = async () => {
    await rm(unfinished, { force: true })
    if (!existsSync(file)) return false
    await rm(file, { force: true })
    return true
  }
  return {
    release,
    makeRoom: async () => (await readFree()) >= CHECKPOINT_BYTES || (await release()),
    async fill() {
      if (existsSync(file)) return
      if ((await readFree()) < leastFreeBytes) return
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

/** Whether a start of the database failed for want of room: all that is known of it is what Postgres wrote. */
export function saysDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/No space left on device|ENOSPC/.test(error.message) || saysDiskFull(error.cause))
  )
}

/** Written, not only promised: a file with holes takes no room. */
async function writeZeros(file: string, bytes: number): Promise<void> {
  await using handle = await open(file, 'w', 0o600)
  for (let left = bytes; left > 0; left -= PART.length) await handle.appendFile(PART.subarray(0, left))
  await handle.sync()
}
