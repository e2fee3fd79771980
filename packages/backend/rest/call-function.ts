import { restErrors } from './errors.ts'
import {
  chooseFunction,
  type ChosenFunction,
  describeResult,
  describeResultRelation,
  listArgumentNames,
  type ResultKind,
  VALUE_COLUMN,
} from './plan/call-plan.ts'
import { planRead } from './plan/read-plan.ts'
import { type ReadJob, runRead } from './read-rows.ts'
import { chooseFormat, type ResponseFormat } from './request/media-type.ts'
import { isObject, parseJson } from './request/payload.ts'
import { parseQuery, type Query } from './request/query.ts'
import type { RestRequest } from './rest-request.ts'
import { EMPTY, identifier, joinSql, sql, type Sql, tableSql, trusted } from './sql/sql.ts'
import type { FunctionArgument } from '../database/schema/schema-cache.ts'

const CALLED = sql`called`

export async function callFunction(request: RestRequest, name: string): Promise<Response> {
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
    throw restErrors.unsupportedCallMethod(request.method)
  }
  const format = chooseFormat(request.headers.get('accept'))
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
    // Materialized, so that the function runs once.
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

type CallArguments =
  { kind: 'json'; text: string } | { kind: 'texts'; values: ReadonlyMap<string, readonly string[]> }

function callSql(chosen: ChosenFunction, given: CallArguments, result: ResultKind): Sql {
  const name = tableSql(chosen.target.name)
  const outputs =
    result === 'row' || result === 'rows' ? sql`result.*` : sql`result as ${identifier(VALUE_COLUMN)}`
  if (chosen.takesWholeBody) {
    const [argument] = chosen.given
    const body = given.kind === 'json' ? given.text : '{}'
    return sql`select ${outputs} from ${name}(${body}::${trusted(argument!.type)}) as result`
  }
  if (given.kind === 'texts') {
    const values = chosen.given.map((argument) =>
      namedSql(argument, textSql(argument, given.values.get(argument.name)!)),
    )
    return sql`select ${outputs} from ${name}(${joinSql(values, ', ')}) as result`
  }
  const values = chosen.given.map((argument) => namedSql(argument, sql`item.${identifier(argument.name)}`))
  return sql`select ${outputs} from ${itemSql(chosen.given, given.text)}${name}(${joinSql(values, ', ')}) as result`
}

function namedSql(argument: FunctionArgument, value: Sql): Sql {
  return sql`${trusted(argument.isVariadic ? 'variadic ' : '')}${identifier(argument.name)} => ${value}`
}

/** Repeated names are elements of a variadic argument; otherwise the last one counts. */
function textSql(argument: FunctionArgument, values: readonly string[]): Sql {
  const type = trusted(argument.type)
  if (!argument.isVariadic) return sql`${values.at(-1)!}::${type}`
  const elements = values.map((value) => sql`${value}`)
  return sql`array[${joinSql(elements, ', ')}]::${type}`
}

function itemSql(given: readonly FunctionArgument[], text: string): Sql {
  if (given.length === 0) return EMPTY
  const definition = given.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`)
  return sql`json_to_record(${text}::json) as item(${joinSql(definition, ', ')}), `
}
