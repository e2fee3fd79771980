import type { Engine } from './engine.ts'
import type { PgliteOptions } from './pglite/pglite.ts'
import { openPglite } from './pglite/pglite.ts'
import type { PostgresOptions } from './postgres/postgres.ts'
import { openPostgres } from './postgres/postgres.ts'
import { traceEngine } from './traced-engine.ts'

export type DatabaseSettings = ({ kind: 'pglite' } & PgliteOptions) | ({ kind: 'postgres' } & PostgresOptions)

/**
 * Opens the embedded database or a Postgres server. Throws DataFolderLockedError, DataFolderError,
 * DatabaseUnavailableError or DatabaseError; their messages say what to do.
 */
export async function openEngine(options: DatabaseSettings): Promise<Engine> {
  return traceEngine(options.kind === 'pglite' ? await openPglite(options) : await openPostgres(options))
}
