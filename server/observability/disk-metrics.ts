import { Gauge, type Registry } from 'prom-client'
import type { ReadDisks } from '../disks/disk-reader.ts'

/** @returns what sets the gauges to what is so at that moment */
export function addDiskMetrics(registry: Registry, readDisks: ReadDisks): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['disk'], registers: [registry] })
  const free = gauge('disk_free_bytes', 'What the site may still write on a disk, by what lies there')
  const total = gauge('disk_total_bytes', 'What the account of the site can use of a disk in all')
  return async () => {
    free.reset()
    total.reset()
    for (const { name: disk, freeBytes, totalBytes } of await readDisks()) {
      free.set({ disk }, freeBytes)
      total.set({ disk }, totalBytes)
    }
  }
}
