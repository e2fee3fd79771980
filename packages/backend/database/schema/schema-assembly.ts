import type { Column, DatabaseFunction, ForeignKey, SchemaCache, Table, UniqueKey } from './schema-cache.ts'

type RelationRow = {
  name: string
  kind: 'r' | 'p' | 'v' | 'm' | 'f'
  comment: string | null
  abilities: number
}
type ColumnRow = Column & { table: string; position: number }
type UniqueKeyRow = UniqueKey & { table: string }
type ForeignKeyRow = Omit<ForeignKey, 'isOneToOne'>
type FunctionRow = {
  name: string
  signature: string
  defaultCount: number
  returnType: string
  returnsSet: boolean
  volatility: 'i' | 's' | 'v'
  comment: string | null
  parameters: { name: string; type: string; mode: 'i' | 'b' | 'v' | 'o' | 't' }[]
  returnTable: string | null
  compositeColumns: { name: string; type: string }[] | null
}

/** The rows of the catalogue queries in `schema-queries.ts`. */
export type SchemaRows = {
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

const CAN_UPDATE = 4
const CAN_INSERT = 8
const CAN_DELETE = 16

/** Joins flat catalogue rows to the shape that services plan with. */
export function assembleSchema(schema: string, rows: SchemaRows): SchemaCache {
  const foreignKeys = rows.foreignKeys.map((key) => ({
    name: key.name,
    table: key.table,
    columns: key.columns,
    referencedTable: key.referencedTable,
    referencedColumns: key.referencedColumns,
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

function isUnique(columns: readonly string[], keys: readonly UniqueKey[]): boolean {
  return keys.some((key) => key.columns.every((column) => columns.includes(column)))
}

function assembleTable(relation: RelationRow, rows: SchemaRows, foreignKeys: readonly ForeignKey[]): Table {
  const uniqueKeys = rows.uniqueKeys
    .filter((key) => key.table === relation.name)
    .map(({ name, columns, isPrimary }) => ({ name, columns, isPrimary }))
  return {
    name: relation.name,
    kind: TABLE_KINDS[relation.kind],
    columns: new Map(
      rows.columns
        .filter((column) => column.table === relation.name)
        .map(({ table: _table, position: _position, ...column }) => [column.name, column]),
    ),
    primaryKey: uniqueKeys.find((key) => key.isPrimary)?.columns ?? [],
    uniqueKeys,
    references: foreignKeys.filter((key) => key.table === relation.name),
    referencedBy: foreignKeys.filter((key) => key.referencedTable === relation.name),
    isInsertable: (relation.abilities & CAN_INSERT) !== 0,
    isUpdatable: (relation.abilities & CAN_UPDATE) !== 0,
    isDeletable: (relation.abilities & CAN_DELETE) !== 0,
    comment: relation.comment,
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
    // A single OUT argument makes a scalar result, whose type stands in returnType.
    returnColumns:
      row.compositeColumns ??
      (row.returnType === 'record' && outputs.length > 0
        ? outputs.map(({ name, type }) => ({ name, type }))
        : null),
    returnTable: row.returnTable,
    volatility: VOLATILITIES[row.volatility],
    comment: row.comment,
  }
}
