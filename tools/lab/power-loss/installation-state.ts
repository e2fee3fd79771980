/** Digests of an installation's content, to compare it after each step and cut. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Queryable } from '#backend/database/engine.ts'
import { findKeys } from '#backend/keys/keys-file.ts'
import { createFolderStore } from '#backend/storage/stores/folder-store.ts'

/** All tables that steps write, with a fixed order of rows. */
const TABLES = [
  'public.blog_posts',
  'public.post_tags',
  'public.deleted_posts',
  'public.document_versions',
  'auth.users',
  'storage.objects',
]
/** Created and dropped by steps. */
export const SCRATCH_TABLE = 'public.power_loss_scratch'

export function placeOf(folder: string) {
  const data = join(folder, 'data')
  return {
    database: join(data, 'database'),
    objects: join(data, 'objects'),
    keys: join(data, 'keys'),
  }
}

export const digest = (bytes: string | Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** Digest of all rows, read both from the tables and through their indexes. */
export async function readDatabaseState(database: Queryable): Promise<string> {
  const [there] = await database.query<{ is_there: boolean }>(
    `select to_regclass('${SCRATCH_TABLE}') is not null as is_there`,
  )
  const tables = there!.is_there ? [...TABLES, SCRATCH_TABLE] : TABLES
  const states: string[] = []
  for (const settings of [
    'enable_indexscan = off; set enable_bitmapscan = off; set enable_seqscan = on',
    'enable_indexscan = on; set enable_seqscan = off',
  ]) {
    for (const statement of `set ${settings}`.split('; ')) await database.query(statement)
    const parts = tables.map(
      (table) =>
        `(select md5(coalesce(string_agg(md5(t::text), '' order by t::text collate "C"), '')) from ${table} t)`,
    )
    const [row] = await database.query<{ state: string }>(
      `select concat_ws('.', ${parts.join(', ')}) as state`,
    )
    states.push(row!.state)
  }
  if (states[0] !== states[1]) return `tables and indexes differ: ${states.join(' and ')}`
  return digest(states[0]! + tables.length)
}

/** Digest of the keys, or "none". @throws KeysError if the file is damaged */
export async function readKeysState(folder: string): Promise<string> {
  const keys = await findKeys(placeOf(folder).keys)
  return keys ? digest(JSON.stringify(keys)) : 'none'
}

/** Files that rows refer to and that are missing or changed. */
export async function findDamagedFiles(folder: string, database: Queryable): Promise<string[]> {
  const store = createFolderStore(placeOf(folder).objects)
  const rows = await database.query<{ version: string; md5: string }>(
    `select version, user_metadata ->> 'md5' as md5 from storage.objects`,
  )
  const damage: string[] = []
  for (const { version, md5 } of rows) {
    const stream = await store.read(version)
    if (!stream) damage.push(`the file ${version} is missing`)
    else if (digest(Buffer.concat(await Array.fromAsync(stream))) !== md5)
      damage.push(`the file ${version} is not what it was`)
  }
  return damage
}
