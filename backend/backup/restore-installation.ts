import { join } from 'node:path'
import { openEngineDirectly } from '../database/open-engine.ts'
import { findKeys, writeKeys } from '../keys/keys-file.ts'
import type { BackendKeys } from '../keys/keys.ts'
import { openByteStore } from '../storage/stores/open-byte-store.ts'
import type { DecryptionKey } from './archive/encryption.ts'
import type { InstallationPlace } from './back-up-installation.ts'
import type { Manifest } from './archive/manifest.ts'
import { restoreBackup } from './restore-backup.ts'

export type RestoreOptions = InstallationPlace & {
  /** The Supabase project: `migrations/` below this folder. */
  projectFolder: string
  decryption: DecryptionKey | null
} & ({ keys: BackendKeys; keysFolder?: undefined } | { keysFolder: string; keys?: undefined })

/**
 * Puts a backup into an empty installation; database and files may be of another kind than they were.
 * @param open gives the bytes of the backup from the beginning, each time it is called
 * @throws BackupError, and the errors of `openEngine` and `migrateDatabase`, whose messages say what to do
 */
export async function restoreInstallation(
  open: () => AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<Manifest> {
  const { keysFolder } = options
  const keys = options.keys ?? (await findKeys(options.keysFolder))
  const engine = await openEngineDirectly(options.database)
  try {
    return await restoreBackup(open, options.decryption, {
      engine,
      objects: openByteStore(options),
      migrationsFolder: join(options.projectFolder, 'migrations'),
      keys,
      keepKeys: (ofBackup) => writeKeys(keysFolder!, ofBackup, { mayReplace: false }),
    })
  } finally {
    await engine.close()
  }
}
