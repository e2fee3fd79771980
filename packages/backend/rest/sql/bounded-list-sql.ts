import { identifier, type Sql, sql } from './sql.ts'

export const ROW = identifier('.row')

/**
 * Aggregates rows to one JSON array. The statement fails with PT413 when it exceeds `maxBytes`, before more is in
 * memory.
 * @param line JSON of one row, called `ROW`
 */
export function boundedListSql(line: Sql, rows: Sql, maxBytes: number): { list: Sql; source: Sql } {
  return {
    list: sql`case when rest.bytes_at_most(lines.line::text, ${maxBytes}::bigint) >= 0 then coalesce(json_agg(lines.line), '[]') end`,
    // `offset 0` keeps Postgres from evaluating each line twice.
    source: sql`(select ${line} as line from (${rows}) as ${ROW} offset 0) as lines`,
  }
}
