import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Engine } from '../database/engine.ts'
import { openEngine, openEngineDirectly } from '../database/open-engine.ts'
import type { BackendKeys } from '../keys/keys.ts'
import { openByteStore, type StoreLocation } from '../storage/stores/open-byte-store.ts'
import type { EncryptionKey } from './archive/encryption.ts'
import { BackupError, type Manifest } from './archive/manifest.ts'
import { writeBackup } from './write-backup.ts'

export type InstallationLocation = StoreLocation & {
  database: { kind: 'pglite'; dataFolder: string } | { kind: 'postgres'; url: string; directUrl?: string }
}

export type BackUpOptions = InstallationLocation & {
  keys: BackendKeys | null
  /** `dumpDatabase` of a running process with the embedded database; null if none is running. */
  readSnapshot: (() => Promise<Uint8Array>) | null
  encryption: EncryptionKey | null
}

export async function backUpInstallation(options: BackUpOptions, target: Writable): Promise<Manifest> {
  const { database, keys, readSnapshot } = options
  if (database.kind === 'pglite' && !existsSync(database.dataFolder)) {
    throw new BackupError(
      `There is no database in ${database.dataFolder}. Is DATA_DIR the folder of the site?`,
    )
  }
  const source = {
    openDatabase: () => (readSnapshot ? openSnapshot(options, readSnapshot) : openEngineDirectly(database)),
    objects: openByteStore(options),
    keys,
    createdAt: new Date(),
  }
  return writeBackup(source, target, options.encryption)
}

/** In memory, since the running process owns the database. */
async function openSnapshot(
  { objectsFolder }: StoreLocation,
  read: () => Promise<Uint8Array>,
): Promise<Engine> {
  // In the data folder, which only its owner can read.
  const snapshotFile = join(objectsFolder, '..', `.snapshot-${crypto.randomUUID()}`)
  try {
    await writeFile(snapshotFile, await read(), { mode: 0o600, flag: 'wx' })
    return await openEngine({ kind: 'pglite', dataFolder: null, snapshotFile })
  } finally {
    await rm(snapshotFile, { force: true })
  }
}
