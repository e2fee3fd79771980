import { join } from 'node:path'
import { createSecrets } from '#backend/auth/tokens/secrets.ts'
import type { InstallationPlace } from '../backup/back-up-installation.ts'
import { migrateDatabase } from '../database/migrate/migrations.ts'
import { openEngineDirectly } from '../database/open-engine.ts'
import { loadKeys } from '../keys/keys-file.ts'
import { type BackendKeys, getEncryptionKey } from '../keys/keys.ts'
import { openByteStore } from '../storage/stores/open-byte-store.ts'
import { type MovedIn, moveIn, type MoveInSource } from './move-in.ts'

export type MoveIntoOptions = InstallationPlace & {
  /** The Supabase project: `migrations/` below this folder. */
  projectFolder: string
} & (
    | { keys: BackendKeys; keysFolder?: undefined }
    /** Keys are made in this folder where there are none. */
    | { keysFolder: string; keys?: undefined }
  )

/**
 * Takes over a hosted project into an installation that was never started.
 * @throws BackupError, and the errors of `openEngine` and `migrateDatabase`, whose messages say what to do
 */
export async function moveIntoInstallation(source: MoveInSource, options: MoveIntoOptions): Promise<MovedIn> {
  const keys = options.keys ?? (await loadKeys(options.keysFolder))
  const secrets = createSecrets(getEncryptionKey(keys))
  const engine = await openEngineDirectly(options.database)
  try {
    await migrateDatabase(engine, { folder: join(options.projectFolder, 'migrations') })
    return await moveIn(source, {
      engine,
      objects: openByteStore(options),
      sealFactorSecret: (factorId, secret) => secrets.seal(secret, `factor ${factorId}`),
    })
  } finally {
    await engine.close()
  }
}
