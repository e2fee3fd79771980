/**
 * PGlite has no background processes: without this its WAL would grow until the process ends, and dead rows would never
 * be reused. The thresholds are those of autovacuum.
 */
import type { Queryable } from '../engine.ts'
import { quoteIdentifier } from '../quote-identifier.ts'

const CHECKPOINT_BYTES = 32 * 1024 * 1024

const WAL_SINCE_CHECKPOINT_SQL = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`

const BLOATED_TABLES_SQL = `
  select s.schemaname as schema, s.relname as table
  from pg_catalog.pg_stat_user_tables s
  join pg_catalog.pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Runs each statement separately, so that other work can run in between.
 * @param makeRoom false on a full disk, where a checkpoint would crash the database
 */
export async function maintainPglite(
  database: Queryable,
  makeRoom: () => Promise<boolean> = async () => true,
): Promise<void> {
  // Statistics are delayed by up to a second otherwise.
  await database.query('select pg_stat_force_next_flush()')
  for (const { schema, table } of await database.query<{ schema: string; table: string }>(
    BLOATED_TABLES_SQL,
  )) {
    await database.query(`vacuum (analyze) ${quoteIdentifier(schema)}.${quoteIdentifier(table)}`)
  }
  const [wal] = await database.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT_SQL)
  if (wal && wal.bytes > CHECKPOINT_BYTES && (await makeRoom())) await database.query('checkpoint')
}
