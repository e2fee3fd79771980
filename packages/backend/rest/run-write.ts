import type { Table } from '../database/schema/schema-cache.ts'
import { restErrors } from './errors.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import type { ResponseFormat } from './request/media-type.ts'
import { formatApplied } from './request/prefer.ts'
import { formatContentRange, renderBody, runResponseQuery } from './response.ts'
import type { RestRequest } from './rest-request.ts'
import { bodySql, NO_BODY, responseSql } from './sql/response-sql.ts'
import { outputsSql, writtenRowsSql } from './sql/read-sql.ts'
import { type Sql, sql } from './sql/sql.ts'
import { INSERTED_SETTING, type Returning } from './sql/write-sql.ts'

type WriteTarget = { table: Table; read: ReadPlan; format: ResponseFormat }

type WriteOptions = {
  isEmpty?: boolean
  /** True for upserts, whose status depends on it. */
  countsInserted?: boolean
}

/** `body` is null unless rows were requested, `inserted` unless they are counted. */
type WriteOutcome = { body: string | null; affected: number; inserted: number | null }

const WRITTEN = sql`written`

/** Writes and builds the response in one statement. Throwing inside the transaction rolls it back. */
export async function runWrite(
  request: RestRequest,
  target: WriteTarget,
  build: (returning: Returning) => Sql,
  { isEmpty = false, countsInserted = false }: WriteOptions = {},
): Promise<Response> {
  if (isEmpty) return buildResponse(request, target, { body: null, affected: 0, inserted: null })
  const read = readBack(request, target)
  const written = build(read ? 'rows' : 'count')
  const rows = read ? writtenRowsSql(read, WRITTEN, outputsSql(read)) : sql`select 1 from ${WRITTEN}`
  const body = read ? bodySql(target.format, read, rows) : bodySql(NO_BODY, target.read, rows)
  const counted = countsInserted ? sql`current_setting(${INSERTED_SETTING}, true)` : null
  const statement = responseSql(
    sql`with written as (${written}) `,
    body,
    sql`select count(*) from ${WRITTEN}`,
    counted,
  )
  return request.transact(async (tx) => {
    const row = await runResponseQuery(tx, statement)
    const affected = Number(row.total)
    mustRespectLimits(request, affected)
    return buildResponse(request, target, {
      body: read && renderBody(target.format, read, row),
      affected,
      inserted: row.inserted ? Number(row.inserted) : null,
    })
  })
}

function readBack({ method, preferences }: RestRequest, { table, read }: WriteTarget): ReadPlan | null {
  if (preferences.return === 'representation') return read
  if (preferences.return !== 'headers-only' || method !== 'POST' || table.primaryKey.length === 0) return null
  const outputs = table.primaryKey.map((name) => {
    const field = { column: table.columns.get(name)!, path: [] }
    return { kind: 'field' as const, name, field, cast: 'text' }
  })
  return { ...read, outputs, required: [], order: [] }
}

function mustRespectLimits({ method, preferences }: RestRequest, affected: number): void {
  if (method === 'PUT' && affected !== 1) throw restErrors.putMismatch()
  const { maxAffected, handling } = preferences
  const isLimited = maxAffected !== null && handling === 'strict' && method !== 'POST'
  if (isLimited && affected > maxAffected) throw restErrors.tooManyAffected(affected)
}

function buildResponse(
  request: RestRequest,
  { table, format }: WriteTarget,
  outcome: WriteOutcome,
): Response {
  const { method, preferences } = request
  const headers: Record<string, string> = { 'Content-Range': describeRange(request, outcome.affected) }
  const applied = formatApplied(preferences, [
    ...(method === 'POST' ? (['resolution'] as const) : []),
    'missing',
    'return',
    'count',
    'handling',
    ...(preferences.handling === 'strict' ? (['maxAffected'] as const) : []),
  ])
  if (applied !== null) headers['Preference-Applied'] = applied
  if (preferences.return !== 'representation') {
    const location = preferences.return === 'headers-only' ? formatLocation(table, outcome) : null
    if (location !== null) headers.Location = location
    return new Response(null, { status: method === 'POST' ? 201 : 204, headers })
  }
  if (format.kind === 'object' && outcome.affected !== 1) throw restErrors.notSingular(outcome.affected)
  headers['Content-Type'] = format.contentType
  return new Response(outcome.body ?? '[]', { status: chooseStatus(method, outcome), headers })
}

function chooseStatus(method: string, { inserted }: WriteOutcome): 200 | 201 {
  if (method === 'PUT') return inserted === 0 ? 200 : 201
  return method === 'POST' && inserted !== 0 ? 201 : 200
}

function describeRange({ method, preferences }: RestRequest, affected: number): string {
  const total = preferences.count === null ? null : affected
  return formatContentRange({ offset: 0, returned: method === 'PATCH' ? affected : 0, total })
}

function formatLocation(table: Table, { body, affected }: WriteOutcome): string | null {
  if (body === null || affected !== 1) return null
  const [key] = JSON.parse(body) as Record<string, string>[]
  const filters = Object.entries(key!).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(value)}`,
  )
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`
}
