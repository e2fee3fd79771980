import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'

export type OpenBackend = {
  engine: Engine
  keys: { publishable: string; secret: string }
  /** Answers a request in this process. */
  fetch: typeof fetch
  close(): Promise<void>
}

export const BACKEND_URL = 'http://127.0.0.1'
const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))
const RANDOM_PART = 'x'.repeat(43)

/** Opens this project's backend in a temporary folder, on the embedded database or on the given PostgreSQL. */
export async function openBackend(postgresUrl?: string): Promise<OpenBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
  const engine = postgresUrl
    ? await openPostgres({ url: postgresUrl })
    : await openPglite({ dataFolder: join(folder, 'database') })
  await migrateDatabase(engine, { folder: MIGRATIONS })
  const keys = {
    publishable: `sb_publishable_${RANDOM_PART}`,
    secret: `sb_secret_${RANDOM_PART}`,
    signingKey: await generateSigningKey(),
  }
  const services = await composeBackend({
    engine,
    keys,
    objectsFolder: join(folder, 'objects'),
    publicUrl: BACKEND_URL,
    log: ({ level, ...entry }) => {
      if (level === 'error') console.error(entry)
    },
  })
  return {
    engine,
    keys,
    fetch: async (input, init) => services.fetch(new Request(input, init)),
    async close() {
      await services.close()
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
