import type { Queryable } from '#backend/database/engine.ts'
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { Table } from './list-tables.ts'

const ROWS_AT_ONCE = 200

/** Settings under which values as text are exact and the same on every server. */
export const EXACT_TEXT = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

/**
 * Rows as JSON lines: arrays of the columns' texts, null for null.
 * @param tx transaction with one snapshot and the settings `EXACT_TEXT`
 * @throws Error if row-level security would hide rows
 */
export async function* readRows(tx: Queryable, table: Table): AsyncGenerator<string[]> {
  if (table.reader === null) {
    throw new Error(
      `Row-level security hides rows of ${table.name} from the database user. ` +
        'Back up with the user the site runs with, or with one that has BYPASSRLS.',
    )
  }
  const texts = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`)
  if (table.reader === 'service_role') await tx.query(`set local role service_role`)
  await tx.query(
    `declare backup_rows no scroll cursor for
     select json_build_array(${texts.join(', ')})::text as line from ${table.sqlName} order by ${table.order.join(', ')}`,
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.query('close backup_rows')
  if (table.reader === 'service_role') await tx.query('reset role')
}
