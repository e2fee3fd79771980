/**
 * The embedded backend: a service that speaks the protocols of Supabase, as one fetch handler. It knows nothing
 * of the product; it is given the folder of the Supabase project it serves.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OutboxReader } from './auth/mail/outbox-reader.ts'
import { composeBackend, type ServiceOptions, type Services } from './compose-backend.ts'
import type { DatabaseLoad, Engine, PoolLoad } from './database/engine.ts'
import { migrateDatabase } from './database/migrate/migrations.ts'
import { openEngine } from './database/open-engine.ts'
import type { PgliteEngine } from './database/pglite/pglite.ts'
import type { ClientInfo } from './request/client-info.ts'
import { describeFailure, type Log, logFailuresToStandardError } from './request/log.ts'
import { withAdvisoryLock } from './database/advisory-lock.ts'
import { claimInstallation } from './keys/installation.ts'
import type { BackendKeys } from './keys/keys.ts'
import { findKeys, loadKeys } from './keys/keys-file.ts'

export { type AuthOptions, MAILS_PER_HOUR } from './auth/auth-options.ts'
export type { OutboxReader, StoredMail } from './auth/mail/outbox-reader.ts'
export { runPageRead } from './database/queue/flow.ts'
export { trackPromises } from './limits/track-promises.ts'
export { askCaptcha, isCaptchaToken } from './auth/limits/captcha.ts'
export { createSmtpSender } from './auth/mail/smtp-sender.ts'
export type { ExtendRuntime } from './functions/functions-service.ts'
export type { ApiCall, ClientInfo } from './request/client-info.ts'
export { BackupError } from './backup/archive/manifest.ts'
export { backUpInstallation } from './backup/back-up-installation.ts'
export { restoreInstallation } from './backup/restore-installation.ts'
export type { MovedIn } from './moving/move-in.ts'
export { moveIntoInstallation } from './moving/move-in.ts'
export { type MovedFile, moveOut } from './moving/move-out.ts'
export { verifyBackup } from './backup/verify-backup.ts'
export { DataFolderError } from './database/pglite/data-folder.ts'
export { DatabaseAddressError, readDatabaseAddress } from './database/postgres/database-address.ts'
export type { Log } from './request/log.ts'
export { type BackendKeys, generateKeys, KeysError, mustBeUsableKeys } from './keys/keys.ts'
export { replaceRecordedKeys } from './keys/installation.ts'
export { findKeys, readMountedKeys, writeKeys } from './keys/keys-file.ts'
export { rotateSigningKey } from './keys/keys-rotation.ts'
export type { RequestLimitOptions } from './limits/request-limits.ts'
export { openBucketFiles } from './storage/stores/bucket-files.ts'
export type { S3Settings } from './storage/stores/s3-client.ts'

/** The embedded Postgres in a folder of its own, or the address of a server. */
export type DatabaseSettings =
  { kind: 'pglite'; dataFolder: string } | { kind: 'postgres'; url: string; directUrl?: string }

export type BackendOptions = Omit<ServiceOptions, 'projectFolder'> & {
  /** Supabase project to serve, with the folders `migrations/` and `functions/`. */
  projectFolder: string
  database: DatabaseSettings
  /** Receives requests and failures; by default failures are written to standard error. */
  log?: Log
  /** Receives one line per step that takes long. */
  report?: (line: string) => void
  /** Aborts the start between two migrations; applied migrations stay. */
  signal?: AbortSignal
} & (
    | { keys: BackendKeys; keysFolder?: undefined }
    /** Keys are made in this folder on the first start. */
    | { keysFolder: string; keys?: undefined }
  )

export type Backend = {
  /**
   * Answers any request under `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`; never rejects. Limits
   * count by the client's address; a request without one comes from the process itself and is not limited.
   */
  fetch(request: Request, client?: ClientInfo): Promise<Response>
  /**
   * Calls `listener` with each payload that the database sends on `channel`, at least once, and with an empty one
   * when some may have been lost; gives back how to stop. What a request to this backend announces is heard before
   * that request is answered.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Resolves when what any replica has committed before the call was heard by the listeners here. Throws
   * DatabaseUnavailableError while that can't be known.
   */
  catchUp(): Promise<void>
  /**
   * Runs `work` while no other replica runs any, or prepares the database; what it must find undone is then done once.
   */
  withLock<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Mails that wait in the outbox beside the stored objects; null when a sender was given. */
  outbox: OutboxReader | null
  keys: { publishable: string; secret: string }
  /** A copy of the embedded database at this moment, for `backUpInstallation`; null with a server of its own. */
  dumpDatabase: (() => Promise<Uint8Array>) | null
  /** What runs in the database, waits for it, and was refused since the start because too much waited. */
  databaseLoad: () => DatabaseLoad
  /** The same for each pool of connections; none with the embedded database. */
  databasePools: () => PoolLoad[]
  /** True when the database answers and takes writes, however busy it is with other work. */
  isReady(): Promise<boolean>
  /** Begins no more work by the clock, and parks imports: what is under way ends soon. Requests are answered still. */
  park(): void
  close(): Promise<void>
}

/** Sent by migrations, or by hand after a change of tables: `notify pgrst, 'reload schema'`. */
const RELOAD_CHANNEL = 'pgrst'

/**
 * Opens the database (made on the first start), migrates it and mounts the services.
 * @throws the errors of `openEngine`, `migrateDatabase`, `findKeys` and `claimInstallation`, whose messages say what to do
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Keys that can't be used end the start before it has made anything.
  if (!options.keys) await findKeys(options.keysFolder)
  if (isNewFolder(options.database)) options.report?.('Creating the database (once, a few seconds)')
  return createBackendOn(await openEngine(options.database), options)
}

/** The same on an engine that is open already; it is closed with the backend, and when the backend can't be made. */
export async function createBackendOn(
  engine: Engine,
  options: Omit<BackendOptions, 'database'>,
): Promise<Backend> {
  const { log = logFailuresToStandardError } = options
  try {
    const keys = await withAdvisoryLock(engine, () => prepareDatabase(engine, options), options.signal)
    const services = await composeBackend({ ...options, engine, keys, log })
    await followSchema(engine, services, log)
    await services.jobScheduler.start()
    return {
      fetch: (request, client) => services.fetch(request, client),
      listen: (channel, listener) => engine.listen(channel, listener, { onGap: () => listener('') }),
      catchUp: () => engine.catchUp(),
      withLock: (work, signal) => withAdvisoryLock(engine, work, signal),
      outbox: services.outbox,
      keys: { publishable: keys.publishable, secret: keys.secret },
      dumpDatabase: canDump(engine) ? () => engine.dump() : null,
      databaseLoad: () => engine.load(),
      databasePools: () => engine.poolLoads(),
      isReady: () => engine.isAnswering(),
      park: () => services.park(),
      close: async () => {
        await services.close()
        await engine.close()
      },
    }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Roles, tables and keys, each a transaction of its own: what a start that ended in between left out, the next one does. */
async function prepareDatabase(
  engine: Engine,
  options: Omit<BackendOptions, 'database'>,
): Promise<BackendKeys> {
  const { projectFolder, keys, keysFolder, report, signal } = options
  await migrateDatabase(engine, { folder: join(projectFolder, 'migrations'), log: report, signal })
  // Looked for under the lock: a process that shares the folder may have made them while this one waited for its turn.
  return claimInstallation(engine, keys ?? (await findKeys(keysFolder!)), () => loadKeys(keysFolder!))
}

function isNewFolder(database: DatabaseSettings): boolean {
  return database.kind === 'pglite' && !existsSync(database.dataFolder)
}

async function followSchema(engine: Engine, services: Services, log: Log): Promise<void> {
  const reload = () => {
    services.reloadSchema().catch((error: unknown) => {
      log({ level: 'error', event: 'schema not reloaded', error: describeFailure(error) })
    })
  }
  await engine.listen(RELOAD_CHANNEL, reload, { onGap: reload })
}

function canDump(engine: Engine): engine is PgliteEngine {
  return engine.kind === 'pglite'
}
