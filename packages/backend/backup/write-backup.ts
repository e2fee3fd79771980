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
import { listTables, readSequences } from './rows/list-tables.ts'
import { EXACT_TEXT, readRows } from './rows/read-rows.ts'

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
