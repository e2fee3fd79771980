import type { Engine } from './engine.ts'
import type { PgliteOptions } from './pglite/pglite.ts'
import { openPglite } from './pglite/pglite.ts'
import { mustBeUsable } from './postgres/pool-mode.ts'
import type { PostgresOptions } from './postgres/postgres.ts'
import { openPostgres } from './postgres/postgres.ts'
import { traceEngine } from './traced-engine.ts'

export type DatabaseSettings = ({ kind: 'pglite' } & PgliteOptions) | ({ kind: 'postgres' } & PostgresOptions)

/**
 * Opens the embedded database or a Postgres server. Throws DataFolderLockedError, DataFolderError, PoolerError,
 * DatabaseUnavailableError or DatabaseError; their messages say what to do.
 */
export async function openEngine(options: DatabaseSettings): Promise<Engine> {
  if (options.kind === 'pglite') return traceEngine(await openPglite(options))
  await mustBeUsable(options)
  return traceEngine(await openPostgres(options))
}

/** The same past a pooler, for a program that works on the whole of a database by itself and ends. */
export async function openEngineDirectly(options: DatabaseSettings): Promise<Engine> {
  if (options.kind === 'pglite') return openEngine(options)
  const { directUrl, ...settings } = options
  return openEngine({ ...settings, url: directUrl ?? settings.url })
}
