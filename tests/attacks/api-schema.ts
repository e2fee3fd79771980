/** Tables and database functions of the project, so that new ones are attacked without changing these tests. */
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { readSchema } from '#backend/database/schema/schema-cache.ts'

export type ApiSchema = {
  tables: string[]
  /** A filter column for each table. */
  columns: Record<string, string>
  /** Each function with valid argument names and types. */
  calls: { name: string; body: Record<string, unknown> }[]
}

export async function describeSchema(): Promise<ApiSchema> {
  const engine = await openPglite({ dataFolder: null })
  await migrateDatabase(engine, {
    folder: fileURLToPath(new URL('../../supabase/migrations', import.meta.url)),
  })
  const { tables, functions } = await readSchema(engine).finally(() => engine.close())
  return {
    tables: [...tables.keys()],
    columns: Object.fromEntries(
      [...tables].map(([name, { columns }]) => [name, columns.keys().next().value!]),
    ),
    calls: [...functions].map(([name, overloads]) => ({
      name,
      body: Object.fromEntries(
        overloads[0]!.arguments
          .filter((argument) => argument.name !== '')
          .map((argument) => [argument.name, chooseValue(argument.type)]),
      ),
    })),
  }
}

const ID = '00000000-0000-4000-8000-000000000000'
const NUMBERS = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision']

function chooseValue(type: string): unknown {
  if (type.endsWith('[]')) return type === 'uuid[]' ? [ID] : []
  if (type === 'uuid') return ID
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z'
  if (type === 'date') return '2026-01-01'
  if (NUMBERS.includes(type)) return 1
  if (type === 'boolean') return true
  return type.startsWith('json') ? {} : 'x'
}
