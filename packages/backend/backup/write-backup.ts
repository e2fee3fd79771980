import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Engine, Queryable } from '../database/engine.ts'
import type { BackendKeys } from '../keys/keys.ts'
import type { ByteStore } from '../storage/stores/byte-store.ts'
import type { EncryptionKey } from './archive/encryption.ts'
import {
  completeManifest,
  KEYS_NAME,
  type Manifest,
  MANIFEST_NAME,
  nameObject,
  nameRows,
} from './archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts'
import { listTables, readSequences, type Table } from './rows/list-tables.ts'
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'

export type BackupSource = {
  /** Called after the existing files were copied, so that no row lacks a file that was deleted before. */
  openDatabase: () => Promise<Pick<Engine, 'transaction' | 'close'>>
  objects: ByteStore
  keys: BackendKeys | null
  createdAt: Date
}

/** Writes one snapshot of all rows, the files they refer to, and the keys. @returns the manifest */
export async function writeBackup(
  source: BackupSource,
  target: Writable,
  key: EncryptionKey | null,
): Promise<Manifest> {
  let manifest: Manifest | null = null
  await writeArchive(target, key, async (archive) => {
    const copied = new Set<string>()
    for await (const { id } of source.objects.list()) {
      if (await copyObject(source.objects, id, archive)) copied.add(id)
    }
    const database = await source.openDatabase()
    const content = await addDatabase(database, archive).finally(() => database.close())
    const missingObjects: string[] = []
    for (const id of content.objects) {
      if (!copied.has(id) && !(await copyObject(source.objects, id, archive))) missingObjects.push(id)
    }
    if (source.keys) await archive.add(KEYS_NAME, toBytes(source.keys))
    manifest = completeManifest({
      createdAt: source.createdAt.toISOString(),
      ...content,
      missingObjects,
      hasKeys: source.keys !== null,
      entries: archive.entries(),
    })
    await archive.add(MANIFEST_NAME, toBytes(manifest))
  })
  return manifest!
}

type DatabaseContent = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'objects'>

async function addDatabase(
  database: Pick<Engine, 'transaction'>,
  archive: ArchiveWriter,
): Promise<DatabaseContent> {
  return database.transaction(
    async (tx) => {
      const tables: Manifest['tables'] = []
      for (const table of await listTables(tx)) {
        let rows = 0
        let part = 0
        for await (const lines of readRows(tx, table)) {
          part += 1
          rows += lines.length
          await archive.add(nameRows(table.name, part), Buffer.from(`${lines.join('\n')}\n`))
        }
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows })
      }
      return {
        migrations: {
          platform: await readVersions(tx, 'backend.platform_migrations'),
          project: await readVersions(tx, 'supabase_migrations.schema_migrations'),
        },
        tables,
        sequences: await readSequences(tx),
        objects: await readObjectIds(tx),
      }
    },
    { isolation: 'repeatable read', readOnly: true, settings: EXACT_TEXT },
  )
}

async function readVersions(tx: Queryable, table: string): Promise<string[]> {
  const rows = await tx.query<{ version: string }>(`select version from ${table} order by version`)
  return rows.map(({ version }) => version)
}

async function readObjectIds(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ version: string }>(
    'select version from storage.objects where version is not null order by version',
  )
  return rows.map(({ version }) => version)
}

async function copyObject(objects: ByteStore, id: string, archive: ArchiveWriter): Promise<boolean> {
  const stream = await objects.read(id)
  if (!stream) return false
  await archive.add(nameObject(id), await buffer(stream))
  return true
}

function toBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

const ROWS_AT_ONCE = 200

/** Settings under which values as text are exact and the same on every server. */
export const EXACT_TEXT = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

/**
 * Rows as JSON lines: arrays of the columns' texts, null for null.
 * @param tx transaction with one snapshot and the settings `EXACT_TEXT`
 * @throws Error if row-level security would hide rows
 */
async function* readRows(tx: Queryable, table: Table): AsyncGenerator<string[]> {
  if (table.reader === null) {
    throw new Error(
      `Row-level security hides rows of ${table.name} from the database user. ` +
        'Back up with the user the site runs with, or with one that has BYPASSRLS.',
    )
  }
  const texts = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`)
  if (table.reader === 'service_role') await tx.query(`set local role service_role`)
  await tx.query(
    `declare backup_rows no scroll cursor for
     select json_build_array(${texts.join(', ')})::text as line from ${table.sqlName} order by ${table.order.join(', ')}`,
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.query('close backup_rows')
  if (table.reader === 'service_role') await tx.query('reset role')
}
