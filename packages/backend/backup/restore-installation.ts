import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openEngineDirectly } from '../database/open-engine.ts'
import { DataFolderLockedError } from '../database/pglite/data-folder-lock.ts'
import { findKeys, writeKeys } from '../keys/keys-file.ts'
import type { BackendKeys } from '../keys/keys.ts'
import { openByteStore } from '../storage/stores/open-byte-store.ts'
import type { DecryptionKey } from './archive/encryption.ts'
import type { InstallationLocation } from './back-up-installation.ts'
import type { Manifest } from './archive/manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export type RestoreOptions = InstallationLocation & {
  projectFolder: string
  decryption: DecryptionKey | null
} & ({ keys: BackendKeys; keysFolder?: undefined } | { keysFolder: string; keys?: undefined })

/**
 * Restores a backup into an empty installation, which may have another kind of database and file store. A failure
 * leaves nothing behind except empty tables on a PostgreSQL server.
 * @param open returns the bytes from the beginning
 */
export async function restoreInstallation(
  open: () => AsyncIterable<Uint8Array>,
  options: RestoreOptions,
): Promise<Manifest> {
  const { keysFolder, decryption } = options
  const manifest = await verifyBackup(open(), decryption)
  const keys = options.keys ?? (await findKeys(options.keysFolder))
  const made = listMissing(options)
  try {
    const engine = await openEngineDirectly(options.database)
    try {
      const target = {
        engine,
        objects: openByteStore(options),
        migrationsFolder: join(options.projectFolder, 'migrations'),
        keys,
        keepKeys: (ofBackup: BackendKeys) => writeKeys(keysFolder!, ofBackup, { mayReplace: false }),
      }
      await restoreBackup(open, decryption, target, manifest)
    } finally {
      await engine.close()
    }
  } catch (error) {
    // The folders belong to a running site: remove nothing.
    if (error instanceof DataFolderLockedError) throw error
    for (const folder of made) await rm(folder, { recursive: true, force: true })
    throw error
  }
  return manifest
}

function listMissing({ database, objectsFolder, keysFolder }: RestoreOptions): string[] {
  const folders = [objectsFolder, keysFolder, database.kind === 'pglite' ? database.dataFolder : undefined]
  return folders.flatMap((folder) => {
    if (!folder || existsSync(folder)) return []
    let missing = resolve(folder)
    while (!existsSync(dirname(missing))) missing = dirname(missing)
    return [missing]
  })
}
