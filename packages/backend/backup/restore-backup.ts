import type { Engine, Queryable } from '../database/engine.ts'
import { migrateDatabase } from '../database/migrate/migrations.ts'
import { type BackendKeys, fingerprintKeys } from '../keys/keys.ts'
import type { ByteStore } from '../storage/stores/byte-store.ts'
import type { DecryptionKey } from './archive/encryption.ts'
import { BackupError, KEYS_NAME, type Manifest, readObjectId, readTableName } from './archive/manifest.ts'
import { type ArchiveEntry, readArchive } from './archive/read-archive.ts'
import { computeDigest } from './archive/write-archive.ts'
import { listTables, readSequences, type Table } from './rows/list-tables.ts'
import { loadRows, openTables, setSequences } from './rows/load-rows.ts'

export type RestoreTarget = {
  engine: Engine
  objects: ByteStore
  migrationsFolder: string
  /** Existing keys, which must match those of the backup; null if `keepKeys` stores them. */
  keys: BackendKeys | null
  keepKeys: (keys: BackendKeys) => Promise<void>
}

/**
 * Restores a backup into a new installation: files, then all rows in one transaction, then newer migrations. Removes
 * written files and rows on failure, so that it can be retried.
 * @param open returns the bytes from the beginning
 * @param manifest result of `verifyBackup`
 * @throws BackupError if the backup is incomplete, or the installation is in use or has other keys
 */
export async function restoreBackup(
  open: () => AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
  target: RestoreTarget,
  manifest: Manifest,
): Promise<void> {
  const { engine, migrationsFolder } = target
  await migrateDatabase(engine, { folder: migrationsFolder, only: manifest.migrations })
  await mustBeUnused(engine)
  const written: string[] = []
  try {
    await restoreContents(open, key, { target, manifest, written })
  } catch (error) {
    for (const id of written) await target.objects.remove(id)
    throw error
  }
  await migrateDatabase(engine, { folder: migrationsFolder })
}

type Contents = { target: RestoreTarget; manifest: Manifest; written: string[] }

async function restoreContents(
  open: () => AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
  { target, manifest, written }: Contents,
): Promise<void> {
  await target.engine.transaction(async (tx) => {
    const tables = await matchTables(tx, manifest)
    const close = await openTables(tx, await listTables(tx))
    const digests = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
    const needed = new Set(manifest.objects)
    const keys: BackendKeys[] = []
    for await (const entry of readArchive(open(), key)) {
      if (digests.has(entry.name) && digests.get(entry.name) !== computeDigest(entry.bytes)) {
        throw new BackupError('The backup changed while it was read. Nothing was restored.')
      }
      await restoreEntry(tx, entry, { tables, needed, target, written, keys })
    }
    await tx.query('delete from storage.objects where version = any ($1::text[])', [manifest.missingObjects])
    await mustBeComplete(tx, manifest)
    await setSequences(tx, await matchSequences(tx, manifest))
    await close()
    for (const ofBackup of keys) await target.keepKeys(ofBackup)
  })
}

type Restoring = {
  tables: ReadonlyMap<string, Table>
  needed: ReadonlySet<string>
  target: RestoreTarget
  written: string[]
  keys: BackendKeys[]
}

async function restoreEntry(tx: Queryable, { name, bytes }: ArchiveEntry, to: Restoring): Promise<void> {
  const { objects, keys } = to.target
  const id = readObjectId(name)
  if (id !== null && to.needed.has(id)) {
    to.written.push(id)
    await objects.write(id, toChunks(bytes), bytes.length)
  }
  const table = readTableName(name)
  if (table !== null) await loadRows(tx, to.tables.get(table)!, splitLines(bytes))
  if (name !== KEYS_NAME) return
  const ofBackup = JSON.parse(Buffer.from(bytes).toString('utf8')) as BackendKeys
  if (!keys) to.keys.push(ofBackup)
  else if (fingerprintKeys(keys) !== fingerprintKeys(ofBackup)) throw new BackupError(OTHER_KEYS)
}

const OTHER_KEYS =
  'The keys of this installation are not those of the backup. Remove them (the folder "keys" of the data folder, or the ' +
  'lines in the environment), or put the keys of the backup in their place.'

async function matchTables(tx: Queryable, manifest: Manifest): Promise<Map<string, Table>> {
  const known = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const matched = manifest.tables.map(({ name, columns }) => {
    const table = known.get(name)
    const found = columns.map((column) => table?.columns.find((candidate) => candidate.name === column))
    if (!table || found.includes(undefined)) {
      throw new BackupError(`The backup has rows of ${name}, which this database doesn't have in that form.`)
    }
    return [name, { ...table, columns: found as Table['columns'] }] as const
  })
  return new Map(matched)
}

async function matchSequences(tx: Queryable, manifest: Manifest): Promise<Manifest['sequences']> {
  const known = new Set((await readSequences(tx)).map(({ name }) => name))
  return manifest.sequences.filter(({ name }) => known.has(name))
}

async function mustBeComplete(tx: Queryable, { tables, missingObjects }: Manifest): Promise<void> {
  const known = new Map((await listTables(tx)).map((table) => [table.name, table]))
  for (const { name, rows } of tables) {
    const [counted] = await tx.query<{ rows: number }>(
      `select count(*) as rows from ${known.get(name)!.sqlName}`,
    )
    const expected = name === 'storage.objects' ? rows - missingObjects.length : rows
    if (counted!.rows !== expected) {
      throw new BackupError(`${name} has ${counted!.rows} rows instead of ${expected}. Nothing was restored.`)
    }
  }
}

function splitLines(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1)
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * A started process records its keys in the database.
 * @throws BackupError if the database belongs to an installation
 */
export async function mustBeUnused(engine: Engine): Promise<void> {
  const [used] = await engine.query('select 1 from backend.installation')
  if (!used) return
  throw new BackupError(
    'There is an installation in this database already, and restoring would replace it. ' +
      'Restore into an empty database and an empty data folder.',
  )
}
