import { restErrors } from './errors.ts'
import {
  type ChosenFunction,
  chooseFunction,
  describeResult,
  describeResultRelation,
  listArgumentNames,
} from './plan/call-plan.ts'
import { planRead } from './plan/read-plan.ts'
import { runRead, type ReadJob } from './read-rows.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { isObject, parseJson } from './request/payload.ts'
import { parseQuery, type Query } from './request/query.ts'
import type { RestRequest } from './rest-request.ts'
import { type CallArguments, callSql } from './sql/call-sql.ts'
import { sql } from './sql/sql.ts'

const CALLED = sql`called`

/** POST, GET or HEAD of `/rpc/<name>`: arguments in the body, or in the query string. */
export async function callFunction(request: RestRequest, name: string): Promise<Response> {
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
    throw restErrors.unsupportedCallMethod(request.method)
  }
  const format = chooseFormat(request.headers.get('accept'), ['array', 'object', 'csv'])
  const argumentNames = isPost ? null : listArgumentNames(request.schema, name)
  const query = parseQuery(request.parameters, argumentNames, request.headers.get('range'))
  const { given, names } = isPost ? await readBodyArguments(request, query) : readQueryArguments(query)
  return runCall(request, chooseFunction(request.schema, name, names), given, query, format)
}

function runCall(
  request: RestRequest,
  chosen: ChosenFunction,
  given: CallArguments,
  query: Query,
  format: ResponseFormat,
): Promise<Response> {
  const result = describeResult(chosen.target)
  const relation = describeResultRelation(request.schema, chosen.target)
  const plan = planRead(request.schema, relation, query, request.responseLimits)
  const job: ReadJob = {
    plan,
    source: CALLED,
    // A named query runs once, however often its rows are read.
    ctes: sql`with called as materialized (${callSql(chosen, given, result)}) `,
    format: result === 'row' && format.kind === 'array' ? { ...format, kind: 'object' } : format,
    result,
    canEstimate: false,
    readOnly: request.method !== 'POST' || chosen.target.volatility !== 'volatile',
  }
  return runRead(request, job)
}

async function readBodyArguments(request: RestRequest, { columns }: Query) {
  const text = (await request.readBody()) || '{}'
  const parsed = parseJson(text)
  const names = isObject(parsed) ? Object.keys(parsed) : []
  const given: CallArguments = { kind: 'json', text }
  return { given, names: columns ? names.filter((name) => columns.includes(name)) : names }
}

function readQueryArguments(query: Query) {
  const given: CallArguments = { kind: 'texts', values: query.arguments }
  return { given, names: [...query.arguments.keys()] }
}
