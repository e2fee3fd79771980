import type { Queryable } from '#backend/database/engine.ts'
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { Sequence, Table } from './list-tables.ts'

/**
 * Prepares tables for rows in any order, within the transaction of `tx`: truncates them and suspends row-level
 * security, triggers and foreign keys.
 * @returns a function that restores these and fails for a row that violates a foreign key
 */
export async function openTables(tx: Queryable, tables: readonly Table[]): Promise<() => Promise<void>> {
  const references = await tx.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname not like 'pg\\_%' order by 1, 2`,
  )
  for (const { table, name } of references) {
    await tx.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  }
  for (const { sqlName, isForced } of tables) {
    await tx.query(`alter table ${sqlName} disable trigger user`)
    if (isForced) await tx.query(`alter table ${sqlName} no force row level security`)
  }
  await tx.query(`truncate ${tables.map(({ sqlName }) => sqlName).join(', ')}`)
  return async () => {
    for (const { sqlName, isForced } of tables) {
      await tx.query(`alter table ${sqlName} enable trigger user`)
      if (isForced) await tx.query(`alter table ${sqlName} force row level security`)
    }
    for (const { table, name, definition } of references) {
      await tx.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
    }
  }
}

/** Inserts rows in the format of `readRows`. @param columns those at the time of the backup */
export async function loadRows(
  tx: Queryable,
  table: Pick<Table, 'sqlName' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const names = table.columns.map(({ name }) => quoteIdentifier(name))
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`)
  await tx.query(
    `insert into ${table.sqlName} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_array_elements($1::text::json) line`,
    [`[${lines.join(',')}]`],
  )
}

export async function setSequences(tx: Queryable, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.query('select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)', [
      name,
      lastValue,
      String(isCalled),
    ])
  }
}
