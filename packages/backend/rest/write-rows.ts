import type { Table } from '../database/schema/schema-cache.ts'
import { restErrors } from './errors.ts'
import { findTable } from './plan/find-in-schema.ts'
import { planInsert, planReplace, planUpdate, planWritten } from './plan/write-plan.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { parsePayload } from './request/payload.ts'
import { parseQuery, type Query } from './request/query.ts'
import type { RestRequest } from './rest-request.ts'
import { deleteSql, insertSql, updateSql } from './sql/write-sql.ts'
import { buildWriteResponse, NOTHING_WRITTEN, runWrite } from './run-write.ts'

type WriteTarget = { table: Table; format: ResponseFormat; query: Query }

export async function insertRows(request: RestRequest, tableName: string): Promise<Response> {
  const { table, format, query } = readTarget(request, tableName)
  const payload = parsePayload(await request.readBody(), query.columns)
  const read = planWritten(request.schema, table, query, request.responseLimits)
  const plan = planInsert(table, read, query, payload, request.preferences)
  const job = { table, read, format, countsInserted: plan.conflict?.action === 'update' }
  const outcome =
    payload.rows.length === 0
      ? NOTHING_WRITTEN
      : await runWrite(request, job, (returning) => insertSql(plan, returning))
  return buildWriteResponse(request, job, outcome)
}

export async function updateRows(request: RestRequest, tableName: string): Promise<Response> {
  const { table, format, query } = readTarget(request, tableName)
  if (query.root.conditions.length === 0) throw restErrors.needsFilter('UPDATE')
  const payload = parsePayload(await request.readBody(), query.columns)
  const read = planWritten(request.schema, table, query, request.responseLimits)
  const plan = planUpdate(table, read, payload, request.preferences)
  const job = { table, read, format, countsInserted: false }
  const outcome =
    payload.keys.length === 0
      ? NOTHING_WRITTEN
      : await runWrite(request, job, (returning) => updateSql(plan, returning))
  return buildWriteResponse(request, job, outcome)
}

export async function deleteRows(request: RestRequest, tableName: string): Promise<Response> {
  const { table, format, query } = readTarget(request, tableName)
  if (query.root.conditions.length === 0) throw restErrors.needsFilter('DELETE')
  const read = planWritten(request.schema, table, query, request.responseLimits)
  const job = { table, read, format, countsInserted: false }
  const outcome = await runWrite(request, job, (returning) => deleteSql({ table, read }, returning))
  return buildWriteResponse(request, job, outcome)
}

export async function replaceRow(request: RestRequest, tableName: string): Promise<Response> {
  const { table, format, query } = readTarget(request, tableName)
  const payload = parsePayload(await request.readBody(), query.columns)
  const read = planWritten(request.schema, table, query, request.responseLimits)
  const plan = planReplace(table, read, query, payload, request.preferences)
  const job = { table, read, format, countsInserted: true }
  const outcome = await runWrite(
    request,
    job,
    (returning) => insertSql(plan, returning),
    (affected) => {
      if (affected !== 1) throw restErrors.putMismatch()
    },
  )
  return buildWriteResponse(request, job, outcome)
}

function readTarget(request: RestRequest, tableName: string): WriteTarget {
  const table = findTable(request.schema, tableName)
  const format = chooseFormat(request.headers.get('accept'))
  return { table, format, query: parseQuery(request.parameters, null, null) }
}
