import { tracingChannel } from 'node:diagnostics_channel'
import type { Engine } from './engine.ts'

const channel = tracingChannel('peakshelf.database')

/** The same engine, which tells whoever traces when it works; never the SQL, nor what is bound to it. */
export function traceEngine<E extends Engine>(engine: E): E {
  const traced = <T>(kind: string, work: () => Promise<T>): Promise<T> =>
    channel.start.hasSubscribers ? channel.tracePromise(work, { kind }) : work()
  return {
    ...engine,
    query: (sql, params) => traced('query', () => engine.query(sql, params)),
    transaction: (work, options) => traced('transaction', () => engine.transaction(work, options)),
    queryAlone: (sql, params, options) => traced('read', () => engine.queryAlone(sql, params, options)),
  }
}
