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

export type WriteJob = {
  table: Table
  read: ReadPlan
  format: ResponseFormat
  /** True for upserts, whose status depends on it. */
  countsInserted: boolean
}

export type WriteOutcome = {
  body: string | null
  affected: number
  inserted: number | null
}

export const NOTHING_WRITTEN: WriteOutcome = { body: null, affected: 0, inserted: null }

const WRITTEN = sql`written`

/**
 * Writes and builds the response in one statement. Throwing inside the transaction rolls it back.
 * @param check may refuse the number of affected rows
 */
export async function runWrite(
  request: RestRequest,
  job: WriteJob,
  build: (returning: Returning) => Sql,
  check: (affected: number) => void = () => undefined,
): Promise<WriteOutcome> {
  const read = readBack(request, job)
  const written = build(read ? 'rows' : 'count')
  const rows = read ? writtenRowsSql(read, WRITTEN, outputsSql(read)) : sql`select 1 from ${WRITTEN}`
  const body = read ? bodySql(job.format, read, rows) : bodySql(NO_BODY, job.read, rows)
  const inserted = job.countsInserted ? sql`current_setting(${INSERTED_SETTING}, true)` : null
  const affected = sql`select count(*) from ${WRITTEN}`
  const statement = responseSql(sql`with written as (${written}) `, body, affected, inserted)

  return request.transact(async (tx) => {
    const row = await runResponseQuery(tx, statement)
    const count = Number(row.total)
    check(count)
    mustRespectLimits(request, job.format, read !== null, count)
    return {
      body: read && renderBody(job.format, read, row),
      affected: count,
      inserted: row.inserted ? Number(row.inserted) : null,
    }
  })
}

function readBack({ method, preferences }: RestRequest, { table, read }: WriteJob): ReadPlan | null {
  if (preferences.return === 'representation') return read
  if (preferences.return !== 'headers-only' || method !== 'POST' || table.primaryKey.length === 0) return null
  const outputs = table.primaryKey.map((name) => {
    const field = { column: table.columns.get(name)!, path: [] }
    return { kind: 'field' as const, name, field, cast: 'text' }
  })
  return { ...read, outputs, required: [], order: [] }
}

function mustRespectLimits(
  { method, preferences }: RestRequest,
  format: ResponseFormat,
  isAnswered: boolean,
  affected: number,
): void {
  const { maxAffected, handling } = preferences
  const isLimited = maxAffected !== null && handling === 'strict' && method !== 'POST'
  if (isLimited && affected > maxAffected) throw restErrors.tooManyAffected(affected)
  if (isAnswered && preferences.return === 'representation' && format.kind === 'object' && affected !== 1) {
    throw restErrors.notSingular(affected)
  }
}

export function buildWriteResponse(request: RestRequest, job: WriteJob, outcome: WriteOutcome): Response {
  const { method, preferences } = request
  const isRepresented = preferences.return === 'representation'
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
  if (!isRepresented) {
    const location = preferences.return === 'headers-only' ? formatLocation(job.table, outcome) : null
    if (location !== null) headers.Location = location
    return new Response(null, { status: method === 'POST' ? 201 : 204, headers })
  }
  if (job.format.kind === 'object' && outcome.affected !== 1) throw restErrors.notSingular(outcome.affected)
  headers['Content-Type'] = job.format.contentType
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
