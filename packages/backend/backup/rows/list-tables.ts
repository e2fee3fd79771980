/** Database content of a backup: all rows except the migration history, and the sequences. */
import type { Queryable } from '#backend/database/engine.ts'
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'

const MIGRATION_TABLES = ['backend.platform_migrations', 'supabase_migrations.schema_migrations']

export type Column = { name: string; type: string }

export type Table = {
  name: string
  sqlName: string
  columns: Column[]
  /** SQL of an order that is the same on every server. */
  order: string[]
  /** Role that sees all rows; null if none does. */
  reader: 'owner' | 'service_role' | null
  isForced: boolean
}

type TableRow = {
  schema: string
  name: string
  columns: Column[]
  key: string[]
  is_forced: boolean
  owner_sees_all: boolean
  service_sees_all: boolean
}

/**
 * Forced row-level security binds the owner, too. A role qualifies only if a policy shows it every row: with a filter,
 * rows would be missing from the backup unnoticed.
 */
const LIST_TABLES = `
  with bound as (
    select c.oid, n.nspname, c.relname, c.relforcerowsecurity and c.relrowsecurity as is_forced,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as may_bypass
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  )
  select nspname as schema, relname as name, is_forced,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = bound.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select array_agg(
        quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
      from pg_index i, unnest(i.indkey) with ordinality k (attnum, place), pg_attribute a
      where i.indrelid = bound.oid and i.indisprimary and a.attrelid = bound.oid and a.attnum = k.attnum),
      array[]::text[]) as key,
    may_bypass or not is_forced or sees_all.owner as owner_sees_all,
    has_table_privilege('service_role', bound.oid, 'select')
      and (sees_all.service_role or (select rolbypassrls from pg_roles where rolname = 'service_role'))
      as service_sees_all
  from bound, lateral (
    select
      coalesce(bool_or(current_user::regrole::oid = any (polroles) or 0 = any (polroles)), false) as owner,
      coalesce(bool_or('service_role'::regrole::oid = any (polroles) or 0 = any (polroles)), false) as service_role
    from pg_policy
    where polrelid = bound.oid and polpermissive and polcmd in ('*', 'r')
      and pg_get_expr(polqual, polrelid) = 'true'
  ) sees_all
  order by nspname, relname`

export async function listTables(database: Queryable): Promise<Table[]> {
  const rows = await database.query<TableRow>(LIST_TABLES)
  return rows
    .map(({ schema, name, columns, key, ...rest }): Table => {
      const all = columns.map((column) => quoteIdentifier(column.name))
      return {
        name: `${schema}.${name}`,
        sqlName: `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
        columns,
        order: key.length > 0 ? key : all.map((column) => `${column}::text collate "C"`),
        reader: chooseReader(rest),
        isForced: rest.is_forced,
      }
    })
    .filter(({ name }) => !MIGRATION_TABLES.includes(name))
}

function chooseReader(row: Pick<TableRow, 'owner_sees_all' | 'service_sees_all'>): Table['reader'] {
  if (row.owner_sees_all) return 'owner'
  return row.service_sees_all ? 'service_role' : null
}

export type Sequence = { name: string; lastValue: string; isCalled: boolean }

export async function readSequences(database: Queryable): Promise<Sequence[]> {
  const found = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname not like 'pg\\_%' order by schemaname, sequencename`,
  )
  const sequences: Sequence[] = []
  for (const { name } of found) {
    const [state] = await database.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    sequences.push({ name, lastValue: state!.value, isCalled: state!.called })
  }
  return sequences
}
