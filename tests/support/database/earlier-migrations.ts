/** Databases for tests of migrations. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { inject, onTestFinished } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import type { EngineKind } from '#backend/tests/support/test-engine.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

/** An empty database, deleted after the test. */
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

/** Returns a folder with the migrations of release 0.1.1, removed after the test. */
export async function extractEarlierMigrations(): Promise<string> {
  const packed = await readFile(new URL('../../fixtures/migrations-0.1.1.json.br', import.meta.url))
  const files = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Record<string, string>
  return writeMigrations(files)
}

/** Returns a folder with these files, removed after the test. */
export async function writeMigrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return folder
}
