import { identifier, type Sql, sql } from './sql.ts'

/** What a row is called while its JSON is made; no output of a request can be meant, whatever it is called. */
export const ROW = identifier('.row')

/**
 * Folds rows into one JSON array while their text stays within `maxBytes`; the statement fails with PT413 as soon
 * as it does not, before more is held in memory.
 * @param line the JSON of one row of `rows`, which is called `ROW` there
 */
export function boundedListSql(line: Sql, rows: Sql, maxBytes: number): { list: Sql; source: Sql } {
  return {
    list: sql`case when rest.bytes_at_most(lines.line::text, ${maxBytes}::bigint) >= 0 then coalesce(json_agg(lines.line), '[]') end`,
    // The offset keeps Postgres from making each line twice.
    source: sql`(select ${line} as line from (${rows}) as ${ROW} offset 0) as lines`,
  }
}
