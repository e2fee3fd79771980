import type { Queryable } from '../database/engine.ts'
import { restErrors } from './errors.ts'
import type { ResultKind } from './plan/call-plan.ts'
import { findTable } from './plan/find-in-schema.ts'
import { planRead, type ReadPlan } from './plan/read-plan.ts'
import { countRows, mayAskForEstimate, totalSql } from './count-rows.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { formatApplied } from './request/prefer.ts'
import { parseQuery } from './request/query.ts'
import { chooseReadStatus, formatContentRange, renderBody, runResponseQuery, type Slice } from './response.ts'
import type { RestRequest } from './rest-request.ts'
import { bodySql, responseSql } from './sql/response-sql.ts'
import { outputsSql, pageSql } from './sql/read-sql.ts'
import { EMPTY, type Sql, sql, tableSql } from './sql/sql.ts'

/** A read of a table or of the result of a function. */
export type ReadJob = {
  plan: ReadPlan
  /** What the rows come from: a table, or a name that `ctes` defines. */
  source: Sql
  ctes: Sql
  format: ResponseFormat
  result: ResultKind
  /** False when the planner knows nothing of the source: then an estimate is a count. */
  canEstimate: boolean
  readOnly: boolean
}

/** GET and HEAD of a table or view. */
export async function readRows(request: RestRequest, tableName: string): Promise<Response> {
  const table = findTable(request.schema, tableName)
  const format = chooseFormat(request.headers.get('accept'), ['array', 'object', 'csv'])
  const range = request.method === 'GET' ? request.headers.get('range') : null
  const query = parseQuery(request.parameters, null, range)
  return runRead(request, {
    plan: planRead(
      request.schema,
      { name: table.name, columns: table.columns, table },
      query,
      request.responseLimits,
    ),
    source: tableSql(table.name),
    ctes: EMPTY,
    format,
    result: 'rows',
    canEstimate: true,
    readOnly: true,
  })
}

/** Runs a read and answers with a page of rows, or with the value of a function. */
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

/** Throws inside the transaction, so that what a function has done is undone. */
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
