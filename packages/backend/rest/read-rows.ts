import type { Queryable } from '../database/engine.ts'
import { restErrors } from './errors.ts'
import type { ResultKind } from './plan/call-plan.ts'
import { findTable, toRelation } from './plan/find-in-schema.ts'
import { MAX_ROWS, planRead, type ReadPlan } from './plan/read-plan.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { formatApplied } from './request/prefer.ts'
import { parseQuery } from './request/query.ts'
import { chooseReadStatus, formatContentRange, renderBody, runResponseQuery, type Slice } from './response.ts'
import type { RestRequest } from './rest-request.ts'
import { bodySql, responseSql } from './sql/response-sql.ts'
import { matchingRowsSql, outputsSql, pageSql } from './sql/read-sql.ts'
import { EMPTY, renderSql, type Sql, sql, tableSql } from './sql/sql.ts'
import { IN_TIME } from './sql/condition-sql.ts'

export type ReadJob = {
  plan: ReadPlan
  source: Sql
  ctes: Sql
  format: ResponseFormat
  result: ResultKind
  /** Whether the planner can estimate the rows; otherwise they are counted. */
  canEstimate: boolean
  readOnly: boolean
}

export async function readRows(request: RestRequest, tableName: string): Promise<Response> {
  const table = findTable(request.schema, tableName)
  const format = chooseFormat(request.headers.get('accept'))
  const range = request.method === 'GET' ? request.headers.get('range') : null
  const query = parseQuery(request.parameters, null, range)
  return runRead(request, {
    plan: planRead(request.schema, toRelation(table), query, request.responseLimits),
    source: tableSql(table.name),
    ctes: EMPTY,
    format,
    result: 'rows',
    canEstimate: true,
    readOnly: true,
  })
}

export async function runRead(request: RestRequest, job: ReadJob): Promise<Response> {
  const { plan, format, result } = job
  const isHead = request.method === 'HEAD'
  const form = { kind: isHead ? ('none' as const) : format.kind, stripsNulls: format.stripsNulls }
  const rows = pageSql(plan, job.source, isHead ? sql`1` : outputsSql(plan))
  const statement = responseSql(job.ctes, bodySql(form, plan, rows, result), totalSql(request, job))

  const read = async (tx: Queryable) => {
    const answered = await runResponseQuery(tx, statement)
    const total = await countRows(tx, request, job, answered.total)
    const part = { offset: plan.offset, returned: Number(answered.returned), total }
    mustMatchPreferences(request, part, format)
    return { row: answered, slice: part }
  }
  const isAlone = job.readOnly && !mayAskForEstimate(request, job)
  const { row, slice } = await (isAlone
    ? read(request.reader)
    : request.transact(read, { readOnly: job.readOnly }))

  const applied = formatApplied(request.preferences, [
    'count',
    'handling',
    ...(request.preferences.handling === 'strict' ? (['maxAffected'] as const) : []),
  ])
  const headers: Record<string, string> = { 'Content-Range': formatContentRange(slice) }
  if (applied !== null) headers['Preference-Applied'] = applied
  if (result === 'void') return new Response(null, { status: 204, headers })
  headers['Content-Type'] = format.contentType
  return new Response(isHead ? null : renderBody(format, plan, row), {
    status: chooseReadStatus(slice),
    headers,
  })
}

function mustMatchPreferences({ preferences }: RestRequest, slice: Slice, format: ResponseFormat): void {
  if (slice.total !== null && slice.offset > slice.total) {
    throw restErrors.offsetBeyondEnd(slice.offset, slice.total)
  }
  if (format.kind === 'object' && slice.returned !== 1) throw restErrors.notSingular(slice.returned)
  const { maxAffected, handling } = preferences
  if (maxAffected !== null && handling === 'strict' && slice.returned > maxAffected) {
    throw restErrors.tooManyAffected(slice.returned)
  }
}

/** Counts within the main statement; null if nothing is counted there. */
function totalSql(
  { preferences: { count } }: RestRequest,
  { plan, source, canEstimate }: ReadJob,
): Sql | null {
  if (count === null || (count === 'planned' && canEstimate)) return null
  const matching = matchingRowsSql(plan, source, IN_TIME)
  // One more than the cap, to detect a larger total.
  const limit = count === 'estimated' && canEstimate ? sql` limit ${MAX_ROWS + 1}::bigint` : sql``
  return sql`select count(*) from (${matching}${limit}) as matching`
}

/** Estimates must use the snapshot of the response. */
function mayAskForEstimate({ preferences: { count } }: RestRequest, { canEstimate }: ReadJob): boolean {
  return canEstimate && (count === 'planned' || count === 'estimated')
}

async function countRows(
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
