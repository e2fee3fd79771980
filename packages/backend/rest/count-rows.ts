import type { Queryable } from '../database/engine.ts'
import { MAX_ROWS } from './plan/read-plan.ts'
import type { ReadJob } from './read-rows.ts'
import type { RestRequest } from './rest-request.ts'
import { IN_TIME } from './sql/condition-sql.ts'
import { matchingRowsSql } from './sql/read-sql.ts'
import { renderSql, type Sql, sql } from './sql/sql.ts'

/** The query that counts within the statement of the answer; null when nothing is counted there. */
export function totalSql(
  { preferences: { count } }: RestRequest,
  { plan, source, canEstimate }: ReadJob,
): Sql | null {
  if (count === null || (count === 'planned' && canEstimate)) return null
  const matching = matchingRowsSql(plan, source, IN_TIME)
  // One more than the cap tells "as many as the cap" from "more".
  const limit = count === 'estimated' && canEstimate ? sql` limit ${MAX_ROWS + 1}::bigint` : sql``
  return sql`select count(*) from (${matching}${limit}) as matching`
}

/** Whether `countRows` may have a question to the planner, which must see the same database as the answer did. */
export function mayAskForEstimate(
  { preferences: { count } }: RestRequest,
  { canEstimate }: ReadJob,
): boolean {
  return canEstimate && (count === 'planned' || count === 'estimated')
}

/** The total to answer with: what was counted, or the planner's estimate where that was asked for. */
export async function countRows(
  tx: Queryable,
  { preferences: { count } }: RestRequest,
  { plan, source, canEstimate }: ReadJob,
  counted: string | undefined,
): Promise<number | null> {
  const total = counted === undefined ? null : Number(counted)
  const isPastCap = count === 'estimated' && total !== null && total > MAX_ROWS
  if (!canEstimate || (count !== 'planned' && !isPastCap)) return total
  const { text, values } = renderSql(sql`explain (format json) ${matchingRowsSql(plan, source, null)}`)
  const [row] = await tx.query<{ 'QUERY PLAN': unknown }>(text, values)
  const estimate = readEstimate(row!['QUERY PLAN'])
  return count === 'planned' ? estimate : Math.max(MAX_ROWS, estimate)
}

function readEstimate(explained: unknown): number {
  const plans = typeof explained === 'string' ? JSON.parse(explained) : explained
  return Number(plans[0].Plan['Plan Rows'])
}
