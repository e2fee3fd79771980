import { rmSync } from 'node:fs'
import path from 'node:path'

/** Removes leftovers of a previous process from a cluster. Call it while holding the lock of the data folder. */
export function removeRemnants(clusterFolder: string): void {
  // Temporary files of a terminated statement.
  rmSync(path.join(clusterFolder, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  // Lock file of Postgres. If a power cut left it empty, the database would not start.
  rmSync(path.join(clusterFolder, 'postmaster.pid'), { force: true })
}
