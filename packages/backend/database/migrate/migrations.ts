/**
 * Migrates a database: first the platform (`platform/`), which a hosted project has from the beginning, then the
 * migrations of the project.
 */
import { fileURLToPath } from 'node:url'
import type { Engine, Queryable } from '../engine.ts'
import { openEngine } from '../open-engine.ts'
import { adoptBaseline, type Baseline, readBaseline, replaceInHistory } from './adopt-baseline.ts'
import type { Catalog } from './describe-catalog.ts'
import { describeCatalog } from './describe-catalog.ts'
import type { Migration } from './migration-files.ts'
import { MigrationError, readMigrations } from './migration-files.ts'
import type { History } from './migration-runner.ts'
import { runMigrations } from './migration-runner.ts'
import { ensureRoles } from './platform-roles.ts'

export type MigrateOptions = {
  folder: string
  log?: (line: string) => void
  /** Versions to apply, such as those of a backup. Default: all. */
  only?: { platform: readonly string[]; project: readonly string[] }
  signal?: AbortSignal
}

export const platformFolder = fileURLToPath(new URL('../platform/', import.meta.url))

/**
 * Several processes may call it concurrently. @throws MigrationError or PlatformError, whose messages advise what to do
 */
export async function migrateDatabase(engine: Engine, options: MigrateOptions): Promise<void> {
  const { folder, log, only, signal } = options
  const platform = choose(await readMigrations(platformFolder), only?.platform)
  const migrations = await readMigrations(folder)
  const baseline = await readBaseline(folder)
  const project = choose(
    migrations,
    only && baseline ? replaceInHistory(only.project, baseline, migrations) : only?.project,
  )
  await ensureRoles(engine)
  // Disables the statement timeout of the login role, which is meant for requests.
  const settings = { search_path: 'public', statement_timeout: '0' }
  await runMigrations({ engine, migrations: platform, history: platformHistory, settings, signal })
  if (baseline) {
    const describeBaseline = () => describeNewDatabase(folder, baseline)
    await adoptBaseline({
      engine,
      baseline,
      migrations,
      history: projectHistory,
      settings,
      describeBaseline,
      log,
    })
  }
  await runMigrations({
    engine,
    migrations: project,
    history: projectHistory,
    settings,
    signal,
    onApply: ({ fileName }) => log?.(`Applying the migration ${fileName}`),
  })
}

async function describeNewDatabase(folder: string, { version }: Baseline): Promise<Catalog> {
  const engine = await openEngine({ kind: 'pglite', dataFolder: null })
  try {
    const platform = (await readMigrations(platformFolder)).map((migration) => migration.version)
    await migrateDatabase(engine, { folder, only: { platform, project: [version] } })
    return await engine.transaction(describeCatalog, { settings: { search_path: '' } })
  } finally {
    await engine.close()
  }
}

function choose(migrations: Migration[], versions: readonly string[] | undefined): Migration[] {
  if (!versions) return migrations
  const unknown = versions.find((version) => !migrations.some((entry) => entry.version === version))
  if (unknown) {
    throw new MigrationError(
      `The migration ${unknown} is not one that this program knows. Use the version of the program that knows it.`,
    )
  }
  return migrations.filter(({ version }) => versions.includes(version))
}

const platformHistory: History = {
  prepare: (tx) =>
    createTable(
      tx,
      'backend',
      'platform_migrations',
      'version text primary key, name text not null, applied_at timestamptz not null default now()',
    ),
  readVersions: (tx) => readVersions(tx, 'backend.platform_migrations'),
  record: async (tx, { version, name }) => {
    await tx.query('insert into backend.platform_migrations (version, name) values ($1, $2)', [version, name])
  },
}

const projectHistory: History = {
  prepare: (tx) =>
    createTable(
      tx,
      'supabase_migrations',
      'schema_migrations',
      'version text primary key, statements text[], name text',
    ),
  readVersions: (tx) => readVersions(tx, 'supabase_migrations.schema_migrations'),
  record: async (tx, { version, name, statements }) => {
    await tx.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, statements.map(({ text }) => text)],
    )
  },
}

async function createTable(tx: Queryable, schema: string, table: string, columns: string): Promise<void> {
  const [found] = await tx.query('select 1 where to_regclass($1) is not null', [`${schema}.${table}`])
  if (found) return
  await tx.query(`create schema if not exists ${schema}`)
  await tx.query(`create table ${schema}.${table} (${columns})`)
}

async function readVersions(tx: Queryable, table: string): Promise<string[]> {
  return (await tx.query<{ version: string }>(`select version from ${table} order by version`)).map(
    ({ version }) => version,
  )
}
