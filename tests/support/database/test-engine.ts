/** Migrated databases for tests, cheap because the work of migrating is kept for the next caller. */
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

const root = fileURLToPath(new URL('../../../', import.meta.url))
const migrations = path.join(root, 'supabase', 'migrations')
const cacheFolder = path.join(root, '.cache', 'test-database')
const wasmFile = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'dist', 'pglite.wasm')

/** What this process has made or found already; its files share it. */
const templates = new Map<string, Promise<string>>()
let snapshot: Promise<string> | undefined
let warmCode: Promise<WebAssembly.Module> | undefined

/**
 * The engines of this run, for `describe.skipIf(!isAvailable)(kind, …)`: a machine that can't run PostgreSQL reports
 * those tests as skipped.
 */
export function listEngines(): { kind: EngineKind; isAvailable: boolean }[] {
  return inject('engines').map((kind) => ({
    kind,
    isAvailable: kind === 'pglite' || inject('postgresUrl') !== '',
  }))
}

/** How the tests of this run reach a database of the server: straight, or by way of a pooler. */
export function addressesOf(databaseUrl: string): { url: string; directUrl?: string } {
  const poolerUrl = inject('poolerUrl')
  if (!poolerUrl) return { url: databaseUrl }
  return { url: nameDatabase(poolerUrl, new URL(databaseUrl).pathname.slice(1)), directUrl: databaseUrl }
}

/** A migrated database that nobody else uses; closing the engine removes it. */
export async function createTestEngine(kind: EngineKind): Promise<Engine> {
  if (kind === 'postgres') return openFromTemplate(inject('postgresUrl'))
  // Held here, what one database of this process has compiled is there for the next.
  warmCode ??= fs.readFile(wasmFile).then((bytes) => WebAssembly.compile(bytes))
  await warmCode
  return openPglite({ dataFolder: null, snapshotFile: await prepareSnapshot() })
}

async function openFromTemplate(adminUrl: string): Promise<Engine> {
  const database = await createTestDatabase(adminUrl, await prepareTemplate(adminUrl))
  const engine = await openPostgres({ ...addressesOf(database.url), poolSize: 4 })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      await database.drop()
    },
  }
}

/** Name of a migrated database on the server, made by whoever comes first. */
function prepareTemplate(adminUrl: string): Promise<string> {
  const template = templates.get(adminUrl) ?? findOrCreateTemplate(adminUrl)
  templates.set(adminUrl, template)
  return template
}

async function findOrCreateTemplate(adminUrl: string): Promise<string> {
  const name = `template_${await fingerprint()}`
  const admin = await openPostgres({ url: adminUrl, poolSize: 2 })
  try {
    await admin.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1)')
      const [found] = await tx.query('select 1 from pg_database where datname = $1', [name])
      if (!found) await createTemplate(adminUrl, name)
    })
  } finally {
    await admin.close()
  }
  return name
}

async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await runAsAdmin(adminUrl, `create database ${name}`)
  const engine = await openPostgres({ url: nameDatabase(adminUrl, name), poolSize: 1 })
  try {
    await migrateDatabase(engine, { folder: migrations })
  } finally {
    await engine.close()
  }
}

/** A file with the migrated database as `PgliteEngine.dump` gives it, kept between runs until a migration changes. */
export function prepareSnapshot(): Promise<string> {
  return (snapshot ??= findOrCreateSnapshot())
}

async function findOrCreateSnapshot(): Promise<string> {
  const file = path.join(cacheFolder, `${await fingerprint()}.tar`)
  const isCached = await fs.access(file).then(
    () => true,
    () => false,
  )
  if (isCached) return file
  const engine = await openPglite({ dataFolder: null })
  try {
    await migrateDatabase(engine, { folder: migrations })
    // Two thirds of the file would be these, and loading it is what a test waits for.
    await engine.query('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await engine.query(`drop database ${name}`)
    await engine.query('checkpoint')
    await keepFile(file, await engine.dump())
  } finally {
    await engine.close()
  }
  return file
}

/** Files appear whole, whichever of several workers is first; those of older migrations go. */
async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  await fs.mkdir(cacheFolder, { recursive: true })
  const isOld = (name: string) => name.endsWith('.tar') && name !== path.basename(file)
  for (const name of (await fs.readdir(cacheFolder)).filter(isOld)) {
    await fs.rm(path.join(cacheFolder, name), { force: true })
  }
  const unfinished = `${file}.${process.pid}`
  await fs.writeFile(unfinished, bytes)
  await fs.rename(unfinished, file)
}

/** Changes with everything that a migrated database depends on. */
async function fingerprint(): Promise<string> {
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
