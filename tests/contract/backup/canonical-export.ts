import type { Engine, Queryable } from '#backend/database/engine.ts'
import { EXACT_TEXT } from '#backend/backup/write-backup.ts'

/** Migrations fill these; a backup names their content instead of the rows. */
const LEFT_OUT = ['backend.platform_migrations', 'supabase_migrations.schema_migrations']

/** Every row of every table as PostgreSQL prints it, independent of the code for backups. */
async function exportRows(tx: Queryable): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables.filter((table) => !LEFT_OUT.includes(table.name))) {
    const rows = await tx.query<{ line: string }>(
      `select t::text as line from ${name} t order by t::text collate "C"`,
    )
    lines.push(`-- ${name}`, ...rows.map(({ line }) => line))
  }
  return lines
}

export async function exportDatabase(engine: Pick<Engine, 'transaction'>): Promise<string[]> {
  return engine.transaction(exportRows, { isolation: 'repeatable read', settings: EXACT_TEXT })
}

/** Returns the same engine, and the export of the state seen by the next transaction. */
export function exportWhenRead<T extends Pick<Engine, 'transaction' | 'close'>>(engine: T) {
  const exported = Promise.withResolvers<string[]>()
  const transaction: Engine['transaction'] = (work, options) =>
    engine.transaction(async (tx) => {
      exported.resolve(await exportRows(tx))
      return work(tx)
    }, options)
  return { engine: { ...engine, transaction }, exported: exported.promise }
}
