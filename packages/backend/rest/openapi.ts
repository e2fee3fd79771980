import type { Column, DatabaseFunction, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'

type Json = { [name: string]: unknown }

const QUERY_PARAMETERS = ['select', 'order', 'limit', 'offset']

/** The schema as an OpenAPI 2.0 document: a path per table and function, a definition per table. */
export function buildOpenApi(schema: SchemaCache): Json {
  const tables = [...schema.tables.values()]
  const functions = [...schema.functions].map(([name, overloads]) => [
    `/rpc/${name}`,
    describeCall(overloads),
  ])
  return {
    swagger: '2.0',
    info: {
      title: 'Table service',
      description: 'Tables and functions of the exposed schema',
      version: '14.0',
    },
    basePath: '/rest/v1',
    schemes: ['https', 'http'],
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ...tables.map((table) => [`/${table.name}`, describePaths(table)]),
      ...functions,
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, describeRow(table)])),
  }
}

function describePaths(table: Table): Json {
  const filters = [...table.columns.values()].map((column) => parameter(column.name, 'query'))
  const query = QUERY_PARAMETERS.map((name) => parameter(name, 'query'))
  const body = {
    name: 'body',
    in: 'body',
    required: false,
    schema: { $ref: `#/definitions/${table.name}` },
  }
  const operation = (parameters: Json[], status: string, description: string) => ({
    tags: [table.name],
    parameters,
    responses: { [status]: { description } },
  })
  return {
    get: operation([...filters, ...query], '200', 'OK'),
    ...(table.isInsertable && { post: operation([body], '201', 'Created') }),
    ...(table.isUpdatable && { patch: operation([...filters, body], '204', 'No Content') }),
    ...(table.isDeletable && { delete: operation(filters, '204', 'No Content') }),
  }
}

function parameter(name: string, place: 'query'): Json {
  return { name, in: place, required: false, type: 'string' }
}

function describeRow(table: Table): Json {
  const columns = [...table.columns.values()]
  const required = columns.filter((column) => !column.isNullable && !column.hasDefault)
  return {
    type: 'object',
    ...(table.comment !== null && { description: table.comment }),
    ...(required.length > 0 && { required: required.map((column) => column.name) }),
    properties: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column, table)])),
  }
}

function describeColumn(column: Column, table: Table): Json {
  const notes = [
    column.comment,
    table.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null,
  ].filter((note) => note !== null)
  return {
    ...describeType(column.baseType),
    ...(column.enumValues && { enum: column.enumValues }),
    ...(column.defaultExpression !== null && { default: column.defaultExpression }),
    ...(notes.length > 0 && { description: notes.join('\n\n') }),
  }
}

function describeType(type: string): Json {
  if (type.endsWith('[]')) return { type: 'array', format: type, items: describeType(type.slice(0, -2)) }
  if (['smallint', 'integer', 'bigint'].includes(type)) return { type: 'integer', format: type }
  if (['numeric', 'real', 'double precision'].includes(type)) return { type: 'number', format: type }
  if (type === 'boolean') return { type: 'boolean', format: type }
  return ['json', 'jsonb'].includes(type) ? { format: type } : { type: 'string', format: type }
}

function describeCall(overloads: readonly DatabaseFunction[]): Json {
  const [first] = overloads
  const required = first!.arguments.filter((argument) => !argument.hasDefault && argument.name !== '')
  const named = first!.arguments.filter((argument) => argument.name !== '')
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required: required.map((argument) => argument.name) }),
    properties: Object.fromEntries(named.map((argument) => [argument.name, describeType(argument.type)])),
  }
  return {
    post: {
      tags: [`(rpc) ${first!.name}`],
      ...(first!.comment !== null && { summary: first!.comment }),
      parameters: [{ name: 'args', in: 'body', required: required.length > 0, schema }],
      responses: { '200': { description: 'OK' } },
    },
  }
}
