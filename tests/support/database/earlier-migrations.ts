/** For tests of a migration over data: a database as it was before, and the migrations up to then. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { createTestDatabase } from './test-database.ts'
import type { EngineKind } from './test-engine.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

/** An empty database that no migration has seen; it goes with the test. */
export async function openEmptyEngine(kind: EngineKind): Promise<Engine> {
  if (kind === 'pglite') {
    const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-empty-'))
    const engine = await openEngine({ kind, dataFolder })
    onTestFinished(async () => {
      await engine.close()
      await rm(dataFolder, { recursive: true, force: true })
    })
    return engine
  }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  const engine = await openEngine({ kind, url })
  onTestFinished(async () => {
    await engine.close()
    await drop()
  })
  return engine
}

/** A folder with the migrations before one, named by the beginning of its file name; it goes with the test. */
export async function copyMigrationsBefore(first: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const earlier = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < first)
  await Promise.all(earlier.map((name) => cp(join(MIGRATIONS_FOLDER, name), join(folder, name))))
  return folder
}
