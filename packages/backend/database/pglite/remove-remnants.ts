import { rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Removes what a former process may have left in a cluster, before the next one opens it. Only for who holds the lock of
 * the data folder: then nobody else is in it.
 */
export function removeRemnants(clusterFolder: string): void {
  // What a statement had put aside when its thread was ended; without a postmaster nobody else removes it.
  rmSync(path.join(clusterFolder, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  // Postgres' own lock. Empty, as a power cut can leave it, it keeps the database from starting until somebody removes it.
  rmSync(path.join(clusterFolder, 'postmaster.pid'), { force: true })
}
