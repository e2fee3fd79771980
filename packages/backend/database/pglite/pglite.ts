import { createChannelListeners } from '../channel-listeners.ts'
import { type DataFolder, DataFolderError, openDataFolder } from './data-folder.ts'
import { type DiskReserve, openDiskReserve, isDiskFullFailure } from './disk-reserve.ts'
import type { Engine, Row, TransactionOptions, Queryable } from '../engine.ts'
import { type PgliteSupervisor, supervisePglite } from './pglite-supervisor.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { mustBeOutsideTransaction, runAlone, runScript, runTransaction, toStatement } from '../transaction.ts'

const MAINTENANCE_INTERVAL_MS = 60_000

export type PgliteOptions = {
  dataFolder: string | null
  snapshotFile?: string
}

export type PgliteEngine = Engine & {
  dump(): Promise<Uint8Array>
}

/**
 * Opens the embedded database: one connection in its own thread, one transaction at a time.
 * @throws DataFolderLockedError, DataFolderError or, in memory, DatabaseUnavailableError
 */
export async function openPglite({ dataFolder, snapshotFile }: PgliteOptions): Promise<PgliteEngine> {
  const identity = Symbol('pglite')
  const listeners = createChannelListeners()
  const folder = dataFolder === null ? null : await openDataFolder(dataFolder)
  const source = { clusterFolder: folder?.clusterFolder ?? null, snapshotFile: snapshotFile ?? null }
  const reserve = dataFolder === null ? null : openDiskReserve(dataFolder)
  const supervisor = await supervisePglite(source, listeners, reserve).catch((error: unknown) =>
    releaseAndThrow(dataFolder, folder, error),
  )

  const withSession: PgliteSupervisor['withSession'] = (task) => {
    mustBeOutsideTransaction(identity)
    return supervisor.withSession(task)
  }
  const run = (sql: string) => withSession((session) => session.run([{ sql }]))

  const engine: PgliteEngine = {
    kind: 'pglite',
    query: async <R extends Row>(sql: string, params?: readonly unknown[]) =>
      (await withSession((session) => session.run([toStatement(sql, params)]))).rows as R[],
    execute: async (sql) => {
      await withSession((session) => runScript(session, sql))
    },
    transaction: async (work, options) =>
      withSession((session) => runTransaction(identity, session, work, options)),
    queryAlone: async <R extends Row>(sql: string, params: readonly unknown[], options: TransactionOptions) =>
      (await withSession((session) => runAlone(session, toStatement(sql, params), options))) as R[],
    listen: async (channel, listener, options) => {
      const remove = listeners.add(channel, listener, options)
      const stop = async () => {
        if (remove()) await run(`unlisten ${quoteIdentifier(channel)}`)
      }
      await run(`listen ${quoteIdentifier(channel)}`).catch((error: unknown) => {
        remove()
        throw error
      })
      return stop
    },
    // No other process writes, and own notifications are delivered before a call resolves.
    catchUp: async () => undefined,
    isAnswering: () =>
      engine.query('select 1').then(
        () => true,
        () => false,
      ),
    load: () => supervisor.load(),
    poolLoads: () => [],
    dump: () => supervisor.dump(),
    close: async () => {
      clearInterval(maintenance ?? undefined)
      await supervisor.close()
      await folder?.release()
    },
  }
  const maintenance = reserve && startMaintenance(engine, reserve)
  return engine
}

function startMaintenance(engine: Engine, reserve: DiskReserve): NodeJS.Timeout {
  const timer = setInterval(() => {
    Promise.all([maintainPglite(engine, reserve.makeRoom), reserve.fill()]).catch((error: unknown) => {
      process.emitWarning(`Database maintenance failed and is tried again in a minute: ${String(error)}`)
    })
  }, MAINTENANCE_INTERVAL_MS)
  return timer.unref()
}

async function releaseAndThrow(
  dataFolder: string | null,
  folder: DataFolder | null,
  error: unknown,
): Promise<never> {
  await folder?.release()
  if (folder === null) throw error
  if (isDiskFullFailure(error)) {
    throw new DataFolderError(
      `The database in ${dataFolder} can't start on a full disk. Nothing is lost: free at least 100 MB there, then start again.`,
      { cause: error },
    )
  }
  throw new DataFolderError(
    `The database in ${dataFolder} does not start: ${error instanceof Error ? error.message : String(error)} ` +
      'Do not change its files; restore the latest backup into another data folder.',
    { cause: error },
  )
}

// PGlite has no background processes: without this its WAL would grow until the process ends, and dead rows would never
// be reused. The thresholds are those of autovacuum.

const CHECKPOINT_BYTES = 32 * 1024 * 1024

const WAL_SINCE_CHECKPOINT_SQL = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`

const BLOATED_TABLES_SQL = `
  select s.schemaname as schema, s.relname as table
  from pg_catalog.pg_stat_user_tables s
  join pg_catalog.pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Runs each statement separately, so that other work can run in between.
 * @param makeRoom false on a full disk, where a checkpoint would crash the database
 */
export async function maintainPglite(
  database: Queryable,
  makeRoom: () => Promise<boolean> = async () => true,
): Promise<void> {
  // Statistics are delayed by up to a second otherwise.
  await database.query('select pg_stat_force_next_flush()')
  for (const { schema, table } of await database.query<{ schema: string; table: string }>(
    BLOATED_TABLES_SQL,
  )) {
    await database.query(`vacuum (analyze) ${quoteIdentifier(schema)}.${quoteIdentifier(table)}`)
  }
  const [wal] = await database.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT_SQL)
  if (wal && wal.bytes > CHECKPOINT_BYTES && (await makeRoom())) await database.query('checkpoint')
}
