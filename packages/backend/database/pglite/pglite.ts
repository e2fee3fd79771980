import { createChannelListeners } from '../channel-listeners.ts'
import { type DataFolder, DataFolderError, openDataFolder } from './data-folder.ts'
import { type DiskReserve, openDiskReserve, isDiskFullFailure } from './disk-reserve.ts'
import type { Engine, Row, TransactionOptions } from '../engine.ts'
import { maintainPglite } from './pglite-maintenance.ts'
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
