import { setTimeout as pause } from 'node:timers/promises'
import { type DiskSpace, readDiskSpace, type WrittenPlace } from './disk-space.ts'

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
