import type { Queryable } from '../database/engine.ts'
import { restErrors } from './errors.ts'
import { findTable } from './plan/find-in-schema.ts'
import { MAX_ROWS, planRead, type ReadPlan } from './plan/read-plan.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { formatApplied, type Preferences } from './request/prefer.ts'
import { parseQuery } from './request/query.ts'
import { chooseReadStatus, formatContentRange, type Slice } from './response/content-range.ts'
import type { RestRequest } from './rest-request.ts'
import { finishBody, runAnswer } from './run-answer.ts'
import { answerSql, bodySql } from './sql/answer-sql.ts'
import { matchingRowsSql, outputsSql, pageSql } from './sql/read-sql.ts'
import { EMPTY, renderSql, type Sql, sql } from './sql/sql.ts'
import { tableSql } from './sql/table-sql.ts'

/** GET and HEAD of a table or view. */
export async function readRows(request: RestRequest, tableName: string): Promise<Response> {
  const table = findTable(request.schema, tableName)
  const format = chooseFormat(request.headers.get('accept'), ['array', 'object', 'csv'])
  const range = request.method === 'GET' ? request.headers.get('range') : null
  const query = parseQuery(request.parameters, null, range)
  const plan = planRead(request.schema, { name: table.name, columns: table.columns, table }, query)
  return answerRead(request, plan, tableSql(table.name), format, { readOnly: true })
}

/** Runs a plan on its source and answers with a page of rows; functions that give rows end here too. */
export async function answerRead(
  request: RestRequest,
  plan: ReadPlan,
  source: Sql,
  format: ResponseFormat,
  options: { readOnly: boolean },
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  const { count } = request.preferences
  const kind = isHead && format.kind !== 'object' ? 'none' : format.kind
  const rows = pageSql(plan, source, kind === 'none' ? sql`1` : outputsSql(plan))
  const body = bodySql({ kind, stripsNulls: format.stripsNulls }, plan)
  const statement = answerSql(EMPTY, rows, body, totalSql(plan, source, count))

  const { row, total } = await request.transact(async (tx) => {
    const answered = await runAnswer(tx, statement)
    const counted = answered.total === undefined ? null : Number(answered.total)
    return { row: answered, total: await refineTotal(tx, plan, source, count, counted) }
  }, options)

  const slice = { offset: plan.offset, returned: Number(row.returned), total }
  mustBeSatisfiable(slice, format)
  const applied = formatApplied(request.preferences, ['count', 'handling'])
  return new Response(isHead ? null : finishBody(format, plan, row), {
    status: chooseReadStatus(slice),
    headers: {
      'Content-Type': format.contentType,
      'Content-Range': formatContentRange(slice),
      ...(applied !== null && { 'Preference-Applied': applied }),
    },
  })
}

function mustBeSatisfiable(slice: Slice, format: ResponseFormat): void {
  if (slice.total !== null && slice.offset > slice.total) {
    throw restErrors.offsetBeyondEnd(slice.offset, slice.total)
  }
  if (format.kind === 'object' && slice.returned !== 1) throw restErrors.notSingular(slice.returned)
}

function totalSql(plan: ReadPlan, source: Sql, count: Preferences['count']): Sql | null {
  if (count === 'exact') return sql`select count(*) from (${matchingRowsSql(plan, source)}) as matching`
  // One more than the cap tells "as many as the cap" from "more".
  if (count === 'estimated') {
    return sql`select count(*) from (${matchingRowsSql(plan, source)} limit ${MAX_ROWS + 1}::bigint) as matching`
  }
  return null
}

/** Replaces a total by the planner's estimate where that was asked for, or where counting stopped at the cap. */
async function refineTotal(
  tx: Queryable,
  plan: ReadPlan,
  source: Sql,
  count: Preferences['count'],
  counted: number | null,
): Promise<number | null> {
  const isEstimateWanted = count === 'planned' || (count === 'estimated' && counted! > MAX_ROWS)
  if (!isEstimateWanted) return counted
  const { text, values } = renderSql(sql`explain (format json) ${matchingRowsSql(plan, source)}`)
  const [row] = await tx.query<{ 'QUERY PLAN': unknown }>(text, values)
  const estimate = readEstimate(row!['QUERY PLAN'])
  return count === 'planned' ? estimate : Math.max(MAX_ROWS, estimate)
}

function readEstimate(explained: unknown): number {
  const plans = typeof explained === 'string' ? JSON.parse(explained) : explained
  return Number(plans[0].Plan['Plan Rows'])
}
