/**
 * Writes supabase/database.types.ts from the migrations, in the format of supabase-js. With `--check`, only
 * fails if the file is outdated.
 */
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { readSchema } from '#backend/database/schema/schema-cache.ts'
import { renderDatabaseTypes } from './render-database-types.ts'

const target = fileURLToPath(new URL('../supabase/database.types.ts', import.meta.url))
const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

const fresh = await generateTypes()
if (!process.argv.includes('--check')) {
  await fs.writeFile(target, fresh)
} else if ((await fs.readFile(target, 'utf8')) !== fresh) {
  console.error('supabase/database.types.ts is stale. Run: npm run database:types')
  process.exitCode = 1
}

async function generateTypes(): Promise<string> {
  const engine = await openPglite({ dataFolder: null })
  try {
    await migrateDatabase(engine, { folder: migrations })
    return await renderDatabaseTypes(await readSchema(engine))
  } finally {
    await engine.close()
  }
}
