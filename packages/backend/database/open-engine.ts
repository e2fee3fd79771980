import { tracingChannel } from 'node:diagnostics_channel'
import type { Engine } from './engine.ts'
import { openPglite, type PgliteOptions } from './pglite/pglite.ts'
import { mustBeUsable } from './postgres/pool-mode.ts'
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts'

export type DatabaseSettings = ({ kind: 'pglite' } & PgliteOptions) | ({ kind: 'postgres' } & PostgresOptions)

export async function openEngine(options: DatabaseSettings): Promise<Engine> {
  if (options.kind === 'pglite') return traceEngine(await openPglite(options))
  await mustBeUsable(options)
  return traceEngine(await openPostgres(options))
}

/** Bypasses a pooler, for a program that processes the whole database and ends. */
export async function openEngineDirectly(options: DatabaseSettings): Promise<Engine> {
  if (options.kind === 'pglite') return openEngine(options)
  const { directUrl, ...settings } = options
  return openEngine({ ...settings, url: directUrl ?? settings.url })
}

const channel = tracingChannel('peakshelf.database')

/** Reports work to the tracing channel, without SQL and values. */
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
