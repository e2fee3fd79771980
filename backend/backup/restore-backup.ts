import type { Engine, Queryable } from '../database/engine.ts'
import { migrateDatabase } from '../database/migrate/migrations.ts'
import { type BackendKeys, fingerprintKeys } from '../keys/keys.ts'
import type { ByteStore } from '../storage/stores/byte-store.ts'
import type { DecryptionKey } from './archive/encryption.ts'
import { BackupError, KEYS_NAME, type Manifest, readObjectId, readTableName } from './archive/manifest.ts'
import { type ArchiveEntry, readArchive } from './archive/read-archive.ts'
import { digestOf } from './archive/write-archive.ts'
import { listTables, readSequences, type Table } from './rows/list-tables.ts'
import { loadRows, openTables, setSequences } from './rows/load-rows.ts'
import { mustBeUnused } from './must-be-unused.ts'
import { verifyBackup } from './verify-backup.ts'

export type RestoreTarget = {
  engine: Engine
  objects: ByteStore
  /** The project's migrations. */
  migrationsFolder: string
  /** Keys that are there already, which must be those of the backup; null when `keepKeys` takes them. */
  keys: BackendKeys | null
  keepKeys: (keys: BackendKeys) => Promise<void>
}

/**
 * Puts a backup into an installation that was never started: files first, then all rows in one transaction, then the
 * migrations that are newer than the backup. After a failure it may be called again.
 * @param open gives the bytes from the beginning; called twice, since nothing is written before all of it was verified
 * @throws BackupError when the backup is not whole, or the installation is in use or has other keys
 */
export async function restoreBackup(
  open: () => AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
  target: RestoreTarget,
): Promise<Manifest> {
  const manifest = await verifyBackup(open(), key)
  const { engine, migrationsFolder } = target
  await migrateDatabase(engine, { folder: migrationsFolder, only: manifest.migrations })
  await mustBeUnused(engine)
  await engine.transaction(async (tx) => {
    const tables = await matchTables(tx, manifest)
    const close = await openTables(tx, await listTables(tx))
    const digests = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
    const needed = new Set(manifest.objects)
    for await (const entry of readArchive(open(), key)) {
      if (digests.has(entry.name) && digests.get(entry.name) !== digestOf(entry.bytes)) {
        throw new BackupError('The backup changed while it was read. Nothing was restored.')
      }
      await restoreEntry(tx, entry, { tables, needed, target })
    }
    await tx.query('delete from storage.objects where version = any ($1::text[])', [manifest.missingObjects])
    await mustBeComplete(tx, manifest)
    await setSequences(tx, await matchSequences(tx, manifest))
    await close()
  })
  await migrateDatabase(engine, { folder: migrationsFolder })
  return manifest
}

type Restoring = { tables: ReadonlyMap<string, Table>; needed: ReadonlySet<string>; target: RestoreTarget }

async function restoreEntry(tx: Queryable, { name, bytes }: ArchiveEntry, to: Restoring): Promise<void> {
  const { objects, keys, keepKeys } = to.target
  const id = readObjectId(name)
  if (id !== null && to.needed.has(id)) await objects.write(id, toChunks(bytes), bytes.length)
  const table = readTableName(name)
  if (table !== null) await loadRows(tx, to.tables.get(table)!, splitLines(bytes))
  if (name !== KEYS_NAME) return
  const ofBackup = JSON.parse(Buffer.from(bytes).toString('utf8')) as BackendKeys
  if (!keys) await keepKeys(ofBackup)
  else if (fingerprintKeys(keys) !== fingerprintKeys(ofBackup)) throw new BackupError(OTHER_KEYS)
}

const OTHER_KEYS =
  'The keys of this installation are not those of the backup. Remove them (the folder "keys" of the data folder, or the ' +
  'lines in the environment), or put the keys of the backup in their place.'

/** The tables of this database with the columns of the backup. */
async function matchTables(tx: Queryable, manifest: Manifest): Promise<Map<string, Table>> {
  const known = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const matched = manifest.tables.map(({ name, columns }) => {
    const table = known.get(name)
    const found = columns.map((column) => table?.columns.find((candidate) => candidate.name === column))
    if (!table || found.includes(undefined)) {
      throw new BackupError(`The backup has rows of ${name} that this database has no place for.`)
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
