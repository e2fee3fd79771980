/** Migrated databases for tests, made once and then copied. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { migrateDatabase, platformFolder } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createTestDatabase, nameDatabase, runAsAdmin } from './test-database.ts'

export type EngineKind = Engine['kind']

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Small project for the tests of this package. */
export const TEST_PROJECT = fileURLToPath(new URL('../project', import.meta.url))
export const TEST_MIGRATIONS = path.join(TEST_PROJECT, 'migrations')
const cacheFolder = path.join(root, '.cache', 'test-database')
const wasmFile = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'dist', 'pglite.wasm')

/** Prepared databases by server and migrations folder, shared by all test files of this process. */
const templates = new Map<string, Promise<string>>()
const snapshots = new Map<string, Promise<string>>()
let warmCode: Promise<WebAssembly.Module> | undefined

/** The engines of this run, for `describe.skipIf(!isAvailable)(kind, …)`: without PostgreSQL its tests are skipped. */
export function listEngines(): { kind: EngineKind; isAvailable: boolean }[] {
  return inject('engines').map((kind) => ({
    kind,
    isAvailable: kind === 'pglite' || inject('postgresUrl') !== '',
  }))
}

/** URLs of a database for the tests of this run: direct or through a pooler. */
export function addressesOf(databaseUrl: string): { url: string; directUrl?: string } {
  const poolerUrl = inject('poolerUrl')
  if (!poolerUrl) return { url: databaseUrl }
  return { url: nameDatabase(poolerUrl, new URL(databaseUrl).pathname.slice(1)), directUrl: databaseUrl }
}

/** A separate migrated database, dropped when the engine closes. */
export async function createTestEngine(kind: EngineKind, migrations = TEST_MIGRATIONS): Promise<Engine> {
  if (kind === 'postgres') return openFromTemplate(inject('postgresUrl'), migrations)
  // Keeps compiled code for the next database of this process.
  warmCode ??= fs.readFile(wasmFile).then((bytes) => WebAssembly.compile(bytes))
  await warmCode
  return openPglite({ dataFolder: null, snapshotFile: await prepareSnapshot(migrations) })
}

async function openFromTemplate(adminUrl: string, migrations: string): Promise<Engine> {
  const database = await createTestDatabase(adminUrl, await prepareTemplate(adminUrl, migrations))
  const engine = await openPostgres({ ...addressesOf(database.url), poolSize: 4 })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await database.drop()
    },
  }
}

/** Name of a migrated database on the server, created by the first caller. */
function prepareTemplate(adminUrl: string, migrations: string): Promise<string> {
  const key = `${adminUrl} ${migrations}`
  const template = templates.get(key) ?? findOrCreateTemplate(adminUrl, migrations)
  templates.set(key, template)
  return template
}

async function findOrCreateTemplate(adminUrl: string, migrations: string): Promise<string> {
  const name = `template_${await fingerprint(migrations)}`
  const admin = await openPostgres({ url: adminUrl, poolSize: 2 })
  try {
    await admin.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1)')
      const [found] = await tx.query('select 1 from pg_database where datname = $1', [name])
      if (!found) await createTemplate(adminUrl, name, migrations)
    })
  } finally {
    await admin.close()
  }
  return name
}

async function createTemplate(adminUrl: string, name: string, migrations: string): Promise<void> {
  await runAsAdmin(adminUrl, `create database ${name}`)
  const engine = await openPostgres({ url: nameDatabase(adminUrl, name), poolSize: 1 })
  try {
    await migrateDatabase(engine, { folder: migrations })
  } finally {
    await engine.close()
  }
}

/** File with the migrated database from `PgliteEngine.dump`, kept until a migration changes. */
export function prepareSnapshot(migrations = TEST_MIGRATIONS): Promise<string> {
  const snapshot = snapshots.get(migrations) ?? findOrCreateSnapshot(migrations)
  snapshots.set(migrations, snapshot)
  return snapshot
}

async function findOrCreateSnapshot(migrations: string): Promise<string> {
  const project = path.relative(root, migrations).replaceAll(path.sep, '-')
  const file = path.join(cacheFolder, project, `${await fingerprint(migrations)}.tar`)
  const isCached = await fs.access(file).then(
    () => true,
    () => false,
  )
  if (isCached) return file
  const engine = await openPglite({ dataFolder: null })
  try {
    await migrateDatabase(engine, { folder: migrations })
    // The template databases would be two thirds of the file, which every test loads.
    await engine.query('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await engine.query(`drop database ${name}`)
    await engine.query('checkpoint')
    await keepFile(file, await engine.dump())
  } finally {
    await engine.close()
  }
  return file
}

/**
 * Writes the file atomically, since several workers may do so concurrently, and deletes those of earlier migrations.
 */
async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await fs.mkdir(folder, { recursive: true })
  const isOld = (name: string) => name.endsWith('.tar') && name !== path.basename(file)
  for (const name of (await fs.readdir(folder)).filter(isOld)) {
    await fs.rm(path.join(folder, name), { force: true })
  }
  const unfinished = `${file}.${process.pid}`
  await fs.writeFile(unfinished, bytes)
  await fs.rename(unfinished, file)
}

/** Hash of everything that determines the migrated database. */
async function fingerprint(migrations: string): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await fs.readFile(fileURLToPath(import.meta.url)))
  hash.update(await fs.readFile(path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')))
  for (const folder of [platformFolder, migrations]) {
    for (const name of (await fs.readdir(folder)).toSorted()) {
      hash.update(name).update(await fs.readFile(path.join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
