/** Imports a hosted Supabase project from a dump of its database and its files. */
import { join } from 'node:path'
import type { Engine, Queryable } from '../database/engine.ts'
import { BackupError } from '../backup/archive/manifest.ts'
import { mustBeUnused } from '../backup/restore-backup.ts'
import { listTables, readSequences, type Table } from '../backup/rows/list-tables.ts'
import { loadRows, openTables, setSequences } from '../backup/rows/load-rows.ts'
import type { ByteStore } from '../storage/stores/byte-store.ts'
import { openByteStore } from '../storage/stores/open-byte-store.ts'
import { type DumpPart, readDump } from './read-dump.ts'
import { ACCOUNTS_IN, type ImportContext, type Row, type Translation } from './accounts-in.ts'
import { createSecrets } from '../auth/tokens/secrets.ts'
import type { InstallationLocation } from '../backup/back-up-installation.ts'
import { migrateDatabase } from '../database/migrate/migrations.ts'
import { openEngineDirectly } from '../database/open-engine.ts'
import { loadKeys } from '../keys/keys-file.ts'
import { type BackendKeys, getEncryptionKey } from '../keys/keys.ts'

const FILES_IN: Record<string, Translation> = {
  'storage.buckets': { drops: ['type', 'versioning_status'], translate: translateBucket },
  'storage.objects': {
    drops: ['path_tokens', 'level', 'archived_at', 'is_delete_marker', 'is_versioned'],
    translate: translateObject,
  },
}

const TRANSLATIONS: Record<string, Translation> = { ...ACCOUNTS_IN, ...FILES_IN }
const OWN_SCHEMAS = /^(?:public|private)\./
const MAX_FILE_BYTES = 5 * 1024 ** 3

export type MoveInSource = {
  openDump: () => AsyncIterable<string>
  readFile: (bucket: string, name: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** Skips and reports rows that can't be imported, instead of failing. */
  leavesOut: boolean
}

export type MoveInTarget = {
  engine: Engine
  objects: ByteStore
  sealFactorSecret: ImportContext['sealFactorSecret']
}

export type MovedIn = {
  rows: Record<string, number>
  files: number
  leftOut: string[]
}

/**
 * One transaction; files written before a failure are removed by the sweep.
 * @throws BackupError that lists everything that can't be imported
 */
export async function moveIn(
  source: MoveInSource,
  { engine, objects, sealFactorSecret }: MoveInTarget,
): Promise<MovedIn> {
  await mustBeUnused(engine)
  const refused = new Set<string>()
  const context: ImportContext = { refuse: (sentence) => refused.add(sentence), sealFactorSecret }
  const plan = await planTables(source, engine)
  const moved: MovedIn = { rows: {}, files: 0, leftOut: [] }
  await engine.transaction(async (tx) => {
    const close = await openTables(
      tx,
      [...plan.values()].map(({ table }) => table),
    )
    const known = new Set((await readSequences(tx)).map(({ name }) => name.replaceAll('"', '')))
    for await (const part of readDump(source.openDump())) {
      if (part.kind === 'sequence' && known.has(part.name.replaceAll('"', ''))) await setSequences(tx, [part])
      const planned = part.kind === 'rows' ? plan.get(part.table) : undefined
      if (part.kind !== 'rows' || !planned) continue
      const rows = translateRows(part.rows, planned, context)
      const kept = part.table === 'storage.objects' ? await takeFiles(rows, source, objects, context) : rows
      if (part.table === 'storage.objects') moved.files += kept.length
      await insertRows(tx, planned, kept)
      moved.rows[part.table] = (moved.rows[part.table] ?? 0) + kept.length
    }
    if (refused.size > 0 && !source.leavesOut) throw refuseAll([...refused])
    await closeTables(close)
  })
  return { ...moved, leftOut: [...refused] }
}

type PlannedTable = { table: Table; columns: string[]; translation: Translation }

async function planTables(source: MoveInSource, engine: Engine): Promise<Map<string, PlannedTable>> {
  const own = new Map((await listTables(engine)).map((table) => [table.name, table]))
  const plan = new Map<string, PlannedTable>()
  const problems: string[] = []
  const strangers = new Set<string>()
  for await (const part of readDump(source.openDump())) {
    if (part.kind === 'rows' && strangers.has(part.table)) {
      problems.push(`${part.table} is not a table of this site: leave it out of the dump (--exclude-table).`)
      strangers.delete(part.table)
    }
    if (part.kind !== 'table') continue
    const isOwn = OWN_SCHEMAS.test(part.table)
    const table = own.get(part.table)
    if (isOwn && !table) strangers.add(part.table)
    if (!table || (!isOwn && !TRANSLATIONS[part.table])) continue
    const translation = TRANSLATIONS[part.table] ?? { drops: [] }
    problems.push(...compareColumns(part, table, translation, isOwn))
    plan.set(part.table, { table, columns: part.columns, translation })
  }
  const missing = [...own.keys()].filter(
    (name) =>
      !plan.has(name) &&
      (OWN_SCHEMAS.test(name) ||
        ['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects'].includes(name)),
  )
  if (missing.length > 0)
    problems.push(
      `The dump lacks ${missing.join(', ')}: dump the data of the schemas public, private, auth and storage, of a project that has all migrations of this version ("supabase db push").`,
    )
  if (problems.length > 0) throw refuseAll(problems)
  return plan
}

function compareColumns(
  part: Extract<DumpPart, { kind: 'table' }>,
  table: Table,
  { drops }: Translation,
  isOwn: boolean,
): string[] {
  const known = table.columns.map(({ name }) => name)
  const unknown = part.columns.filter((name) => !known.includes(name) && !drops.includes(name))
  // Tables of the services may lack columns that only we have.
  const absent = isOwn ? known.filter((name) => !part.columns.includes(name)) : []
  const advice = 'Bring both to the same version first ("supabase db push").'
  return [
    ...unknown.map(
      (name) => `${part.table} of the dump has a column ${name} that this site doesn't have. ${advice}`,
    ),
    ...absent.map((name) => `${part.table} of the dump has no column ${name}. ${advice}`),
  ]
}

function translateRows(
  rows: (string | null)[][],
  { columns, translation }: PlannedTable,
  context: ImportContext,
): Row[] {
  const { translate = (row: Row) => row } = translation
  return rows.flatMap((values) => {
    const row = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
    const translated = translate(row, context)
    return translated ? [translated] : []
  })
}

async function takeFiles(
  rows: Row[],
  source: MoveInSource,
  objects: ByteStore,
  { refuse }: ImportContext,
): Promise<Row[]> {
  const kept: Row[] = []
  for (const row of rows) {
    const path = `${row.bucket_id}/${row.name}`
    const bytes = await source.readFile(row.bucket_id!, row.name!)
    const { size: declaredSize } = JSON.parse(row.metadata ?? '{}') as { size?: number }
    if (!bytes) {
      refuse(`The file ${path} is not among the files.`)
      continue
    }
    const { size } = await objects.write(row.version!, bytes, MAX_FILE_BYTES)
    if (declaredSize === undefined || declaredSize === size) kept.push(row)
    else refuse(`The file ${path} has ${size} bytes, and the dump has ${declaredSize}.`)
  }
  return kept
}

async function insertRows(tx: Queryable, { table }: PlannedTable, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = table.columns.filter(({ name }) => name in first)
  const lines = rows.map((row) => JSON.stringify(columns.map(({ name }) => row[name] ?? null)))
  await loadRows(tx, { sqlName: table.sqlName, columns }, lines)
}

async function closeTables(close: () => Promise<void>): Promise<void> {
  try {
    await close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
    throw new BackupError(
      `Rows of the dump refer to others that are not moved: ${error.message}. Make the dump of all schemas at once, and give the people who are left out another way to sign in first.`,
      { cause: error },
    )
  }
}

function refuseAll(sentences: string[]): BackupError {
  return new BackupError(['Nothing was moved.', ...sentences].join('\n'))
}

function translateBucket(row: Row, { refuse }: ImportContext): Row | null {
  if ((row.type ?? 'STANDARD') === 'STANDARD') return row
  refuse(`The bucket ${row.id} has the type ${row.type}, which this site doesn't support.`)
  return null
}

/** Skips former versions and deletion markers. */
function translateObject(row: Row): Row | null {
  if (row.archived_at || row.is_delete_marker === 't') return null
  return { ...row, version: crypto.randomUUID() }
}

export type MoveIntoOptions = InstallationLocation & {
  projectFolder: string
} & ({ keys: BackendKeys; keysFolder?: undefined } | { keysFolder: string; keys?: undefined })

/**
 * Imports a hosted project into a new installation.
 * @throws BackupError, and the errors of `openEngine` and `migrateDatabase`, whose messages advise what to do
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
