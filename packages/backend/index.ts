/**
 * The embedded backend: Supabase's protocols as one fetch handler. It is independent of the site and serves a Supabase
 * project folder.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthOptions } from './auth/auth-options.ts'
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
import { type BackendKeys, deriveSealingKey } from './keys/keys.ts'
import { findKeys, loadKeys } from './keys/keys-file.ts'

export { type AuthOptions, MAILS_PER_HOUR } from './auth/auth-options.ts'
export type { OutboxReader, StoredMail } from './auth/mail/outbox-reader.ts'
export { runPageRead } from './database/queue/flow.ts'
export { trackPromises } from './limits/track-promises.ts'
export { verifyCaptcha, isCaptchaToken } from './auth/limits/captcha.ts'
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
export { type BackendKeys, deriveSealingKey, generateKeys, KeysError, mustBeUsableKeys } from './keys/keys.ts'
export { replaceRecordedKeys } from './keys/installation.ts'
export { findKeys, readMountedKeys, writeKeys } from './keys/keys-file.ts'
export { rotateSigningKey } from './keys/keys-rotation.ts'
export type { RequestLimitOptions } from './limits/request-limits.ts'
export { openBucketFiles } from './storage/stores/bucket-files.ts'
export type { S3Settings } from './storage/stores/s3-client.ts'

export type DatabaseSettings =
  { kind: 'pglite'; dataFolder: string } | { kind: 'postgres'; url: string; directUrl?: string }

export type BackendOptions = Omit<ServiceOptions, 'projectFolder'> & {
  /** Supabase project to serve, with the folders `migrations/` and `functions/`. */
  projectFolder: string
  database: DatabaseSettings
  /** Receives requests and failures; by default failures are written to standard error. */
  log?: Log
  report?: (line: string) => void
  /** Aborts the start between two migrations; applied migrations stay. */
  signal?: AbortSignal
} & (
    | { keys: BackendKeys; keysFolder?: undefined }
    /** Keys are created in this folder on the first start. */
    | { keysFolder: string; keys?: undefined }
  )

export type Backend = {
  /**
   * Answers requests under `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`; never rejects. Limits count by
   * the client's address; requests without one come from this process and are not limited.
   */
  fetch(request: Request, client?: ClientInfo): Promise<Response>
  /**
   * Calls `listener` with each payload of `channel`, at least once, and with an empty one if some may have been lost;
   * returns how to stop. Notifications of a request are delivered before its response.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Resolves when everything that any replica committed before the call was delivered to the listeners. @throws
   * DatabaseUnavailableError while that is unknown
   */
  catchUp(): Promise<void>
  /** Runs `work` while no other replica does or migrates the database. */
  withLock<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Null if emails are sent by a server. */
  outbox: () => OutboxReader | null
  /** Replaces the settings of accounts and emails; requests in progress may still use the former ones. */
  changeAuth(auth: AuthOptions): void
  /** `sealing` is derived from the encryption key. */
  keys: { publishable: string; secret: string; sealing: string }
  dumpDatabase: (() => Promise<Uint8Array>) | null
  databaseLoad: () => DatabaseLoad
  databasePools: () => PoolLoad[]
  /** Whether the database answers and takes writes, regardless of its load. */
  isReady(): Promise<boolean>
  park(): void
  close(): Promise<void>
}

/** Sent by migrations, or manually after a change of tables: `notify pgrst, 'reload schema'`. */
const RELOAD_CHANNEL = 'pgrst'

/**
 * Opens the database, which the first start creates, migrates it and starts the services.
 * @throws the errors of `openEngine`, `migrateDatabase`, `findKeys` and `claimInstallation`, whose messages advise what to
 * do
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Invalid keys stop the start before anything is created.
  if (!options.keys) await findKeys(options.keysFolder)
  if (isNewFolder(options.database)) options.report?.('Creating the database (once, a few seconds)')
  return createBackendOn(await openEngine(options.database), options)
}

/** Uses an open engine, which is closed with the backend or if the start fails. */
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
      changeAuth: services.changeAuth,
      keys: { publishable: keys.publishable, secret: keys.secret, sealing: deriveSealingKey(keys) },
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

/** Each step is a separate transaction; the next start continues an interrupted one. */
async function prepareDatabase(
  engine: Engine,
  options: Omit<BackendOptions, 'database'>,
): Promise<BackendKeys> {
  const { projectFolder, keys, keysFolder, report, signal } = options
  await migrateDatabase(engine, { folder: join(projectFolder, 'migrations'), log: report, signal })
  // Read under the lock: a process that shares the folder may have created them meanwhile.
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
