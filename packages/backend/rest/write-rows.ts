import { restErrors } from './errors.ts'
import { findTable, toRelation } from './plan/find-in-schema.ts'
import { planRead } from './plan/read-plan.ts'
import { planInsert, planReplace, planUpdate } from './plan/write-plan.ts'
import { chooseFormat } from './request/media-type.ts'
import { parsePayload } from './request/payload.ts'
import { parseQuery, type Query } from './request/query.ts'
import type { RestRequest } from './rest-request.ts'
import { runWrite } from './run-write.ts'
import { deleteSql, insertSql, updateSql } from './sql/write-sql.ts'

export async function insertRows(request: RestRequest, tableName: string): Promise<Response> {
  const { query, ...target } = readTarget(request, tableName)
  const payload = await readPayload(request, query)
  const plan = planInsert(target.table, query, payload, request.preferences)
  const options = {
    isEmpty: payload.rows.length === 0,
    countsInserted: plan.conflict?.action === 'update',
  }
  return runWrite(request, target, (returning) => insertSql(target.read, plan, returning), options)
}

export async function updateRows(request: RestRequest, tableName: string): Promise<Response> {
  const { query, ...target } = readTarget(request, tableName)
  if (query.root.conditions.length === 0) throw restErrors.needsFilter('UPDATE')
  const payload = await readPayload(request, query)
  const plan = planUpdate(target.table, payload, request.preferences)
  const options = { isEmpty: payload.keys.length === 0 }
  return runWrite(request, target, (returning) => updateSql(target.read, plan, returning), options)
}

export async function deleteRows(request: RestRequest, tableName: string): Promise<Response> {
  const { query, ...target } = readTarget(request, tableName)
  if (query.root.conditions.length === 0) throw restErrors.needsFilter('DELETE')
  return runWrite(request, target, (returning) => deleteSql(target.read, returning))
}

export async function replaceRow(request: RestRequest, tableName: string): Promise<Response> {
  const { query, ...target } = readTarget(request, tableName)
  const payload = await readPayload(request, query)
  const plan = planReplace(target.table, target.read, query, payload, request.preferences)
  const options = { countsInserted: true }
  return runWrite(request, target, (returning) => insertSql(target.read, plan, returning), options)
}

function readTarget(request: RestRequest, tableName: string) {
  const table = findTable(request.schema, tableName)
  const format = chooseFormat(request.headers.get('accept'))
  const query = parseQuery(request.parameters, null, null)
  const read = planRead(request.schema, toRelation(table), query, request.responseLimits)
  return { table, format, query, read }
}

async function readPayload(request: RestRequest, { columns }: Query) {
  return parsePayload(await request.readBody(), columns)
}
