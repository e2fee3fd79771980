/** Schema of the database. Identifiers in generated SQL come from here, never from a request. */
import type { Engine } from '../engine.ts'
import {
  COLUMNS_SQL,
  ENUMS_SQL,
  FOREIGN_KEYS_SQL,
  FUNCTIONS_SQL,
  RELATIONS_SQL,
  UNIQUE_KEYS_SQL,
} from './schema-queries.ts'

export type Column = {
  name: string
  /** Castable: schema-qualified unless built in. */
  type: string
  baseType: string
  isNullable: boolean
  hasDefault: boolean
  /** Schema-qualified SQL; null without a default, and for identity and generated columns. */
  defaultExpression: string | null
  isGenerated: boolean
}

/** Within one schema. `columns[i]` refers to `referencedColumns[i]`. */
export type ForeignKey = {
  name: string
  table: string
  columns: readonly string[]
  referencedTable: string
  referencedColumns: readonly string[]
  isOneToOne: boolean
}

export type Table = {
  name: string
  kind: 'table' | 'view' | 'materialized view' | 'foreign table'
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  references: readonly ForeignKey[]
  referencedBy: readonly ForeignKey[]
}

export type FunctionArgument = {
  name: string
  type: string
  hasDefault: boolean
  isVariadic: boolean
}

/** One overload. Procedures, aggregates, window and trigger functions are omitted. */
export type DatabaseFunction = {
  name: string
  /** Input arguments; those with a default are last. */
  arguments: readonly FunctionArgument[]
  returnType: string
  returnsSet: boolean
  /** For `returns table (…)`, OUT arguments and composite types. */
  returnColumns: readonly { name: string; type: string }[] | null
  returnTable: string | null
  volatility: 'immutable' | 'stable' | 'volatile'
}

export type SchemaCache = {
  schema: string
  tables: ReadonlyMap<string, Table>
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  enums: ReadonlyMap<string, readonly string[]>
}

export async function readSchema(engine: Engine, schema = 'public'): Promise<SchemaCache> {
  return engine.transaction(
    async (tx) => {
      const read = async (sql: string) => (await tx.query<{ rows: never }>(sql, [schema]))[0]!.rows
      return assembleSchema(schema, {
        relations: await read(RELATIONS_SQL),
        columns: await read(COLUMNS_SQL),
        uniqueKeys: await read(UNIQUE_KEYS_SQL),
        foreignKeys: await read(FOREIGN_KEYS_SQL),
        functions: await read(FUNCTIONS_SQL),
        enums: await read(ENUMS_SQL),
      })
    },
    // With an empty search path Postgres qualifies all names of the project.
    { settings: { search_path: '' }, readOnly: true },
  )
}

type RelationRow = { name: string; kind: 'r' | 'p' | 'v' | 'm' | 'f' }
type ColumnRow = Column & { table: string; position: number }
type UniqueKeyRow = { table: string; columns: readonly string[]; isPrimary: boolean }
type ForeignKeyRow = Omit<ForeignKey, 'isOneToOne'>
type FunctionRow = {
  name: string
  signature: string
  defaultCount: number
  returnType: string
  returnsSet: boolean
  volatility: 'i' | 's' | 'v'
  parameters: { name: string; type: string; mode: 'i' | 'b' | 'v' | 'o' | 't' }[]
  returnTable: string | null
  compositeColumns: { name: string; type: string }[] | null
}

type SchemaRows = {
  relations: RelationRow[]
  columns: ColumnRow[]
  uniqueKeys: UniqueKeyRow[]
  foreignKeys: ForeignKeyRow[]
  functions: FunctionRow[]
  enums: { name: string; values: string[] }[]
}

const TABLE_KINDS = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
} as const

const VOLATILITIES = { i: 'immutable', s: 'stable', v: 'volatile' } as const

function assembleSchema(schema: string, rows: SchemaRows): SchemaCache {
  const foreignKeys = rows.foreignKeys.map((key) => ({
    ...key,
    isOneToOne: isUnique(
      key.columns,
      rows.uniqueKeys.filter((unique) => unique.table === key.table),
    ),
  }))
  return {
    schema,
    tables: new Map(
      rows.relations.map((relation) => [relation.name, assembleTable(relation, rows, foreignKeys)]),
    ),
    functions: Map.groupBy(
      rows.functions.map((row) => assembleFunction(row)),
      (entry) => entry.name,
    ),
    enums: new Map(rows.enums.map((entry) => [entry.name, entry.values])),
  }
}

function isUnique(columns: readonly string[], keys: readonly UniqueKeyRow[]): boolean {
  return keys.some((key) => key.columns.every((column) => columns.includes(column)))
}

function assembleTable(relation: RelationRow, rows: SchemaRows, foreignKeys: readonly ForeignKey[]): Table {
  const primaryKey = rows.uniqueKeys.find((key) => key.table === relation.name && key.isPrimary)
  return {
    name: relation.name,
    kind: TABLE_KINDS[relation.kind],
    columns: new Map(
      rows.columns
        .filter((column) => column.table === relation.name)
        .map(({ table: _table, position: _position, ...column }) => [column.name, column]),
    ),
    primaryKey: primaryKey?.columns ?? [],
    references: foreignKeys.filter((key) => key.table === relation.name),
    referencedBy: foreignKeys.filter((key) => key.referencedTable === relation.name),
  }
}

function assembleFunction(row: FunctionRow): DatabaseFunction {
  const inputs = row.parameters.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const outputs = row.parameters.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  const firstDefault = inputs.length - row.defaultCount
  return {
    name: row.name,
    arguments: inputs.map(({ name, type, mode }, position) => ({
      name,
      type,
      hasDefault: position >= firstDefault,
      isVariadic: mode === 'v',
    })),
    returnType: row.returnType,
    returnsSet: row.returnsSet,
    // A single OUT argument has a scalar result, whose type is in returnType.
    returnColumns:
      row.compositeColumns ??
      (row.returnType === 'record' && outputs.length > 0
        ? outputs.map(({ name, type }) => ({ name, type }))
        : null),
    returnTable: row.returnTable,
    volatility: VOLATILITIES[row.volatility],
  }
}
