/** The built site with a given number of posts, which are stored before it starts. */
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { addOtherPosts } from '#tests/support/many-posts/other-posts.ts'
import { type BuiltSite, startBuiltSite } from '../../../../bench/parts/built-site.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))

export type StoredSite = {
  /** Number of numbered posts. */
  count: number
  /** Each start uses the same data, keys and URL. */
  start(): Promise<BuiltSite>
  remove(): Promise<void>
}

/** @param databaseUrl an empty PostgreSQL database; the embedded one by default */
export async function storeSite(count: number, databaseUrl?: string): Promise<StoredSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
  const engine = databaseUrl
    ? await openPostgres({ url: databaseUrl })
    : await openPglite({ dataFolder: join(dataFolder, 'database') })
  try {
    await migrateDatabase(engine, { folder: MIGRATIONS })
    await addNumberedPosts(engine, 0, count)
    await addOtherPosts(engine)
    await engine.query('vacuum (analyze)')
  } finally {
    await engine.close()
  }
  // A fixed port, because a start with another public URL rewrites the picture URLs of all posts.
  const port = await findFreePort()
  return {
    count,
    start: () =>
      startBuiltSite({
        port,
        dataFolder,
        environment: { DATABASE_URL: databaseUrl ?? '' },
      }),
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  }
}
