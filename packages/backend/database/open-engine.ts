import { tracingChannel } from 'node:diagnostics_channel'
import type { Engine } from './engine.ts'
import { openPglite, type PgliteOptions } from './pglite/pglite.ts'
import { mustBeUsable } from './postgres/pool-mode.ts'
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts'

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

const channel = tracingChannel('peakshelf.database')

/** The same engine, which tells whoever traces when it works; never the SQL, nor what is bound to it. */
function traceEngine<E extends Engine>(engine: E): E {
  const traced = <T>(kind: string, work: () => Promise<T>): Promise<T> =>
    channel.start.hasSubscribers ? channel.tracePromise(work, { kind }) : work()
  return {
    ...engine,
    query: (sql, params) => traced('query', () => engine.query(sql, params)),
    transaction: (work, options) => traced('transaction', () => engine.transaction(work, options)),
    queryAlone: (sql, params, options) => traced('read', () => engine.queryAlone(sql, params, options)),
  }
}
