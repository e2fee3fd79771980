/**
 * What the services know of a schema: its tables, views, keys and functions. Identifiers in generated
 * SQL come from here only, never from a request.
 */
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
  /** A type that can stand after `::`, schema-qualified unless built in: `text`, `text[]`, `public.mood`. */
  type: string
  /** Like `type`, with domains replaced by what they are made of. */
  baseType: string
  isNullable: boolean
  /** True when an insert may leave the column out: default, identity or generated. */
  hasDefault: boolean
  /** The default as SQL, schema-qualified; null when there is none (identity and generated columns too). */
  defaultExpression: string | null
  /** True when no value may be given: `generated always` as an expression or as identity. */
  isGenerated: boolean
}

/** Both ends lie in the schema that was read. `columns[i]` points to `referencedColumns[i]`. */
export type ForeignKey = {
  name: string
  table: string
  columns: readonly string[]
  referencedTable: string
  referencedColumns: readonly string[]
  /** True when `columns` are unique in `table`, so that at most one row points back. */
  isOneToOne: boolean
}

export type Table = {
  name: string
  kind: 'table' | 'view' | 'materialized view' | 'foreign table'
  /** In the order of the table definition. */
  columns: ReadonlyMap<string, Column>
  /** Column names of the primary key; empty when there is none. */
  primaryKey: readonly string[]
  /** Foreign keys that leave this table (many-to-one, or one-to-one). */
  references: readonly ForeignKey[]
  /** Foreign keys of other tables, or its own, that point here (one-to-many, or one-to-one). */
  referencedBy: readonly ForeignKey[]
}

export type FunctionArgument = {
  /** Empty for an unnamed argument. */
  name: string
  /** Castable, like `Column.type`. */
  type: string
  hasDefault: boolean
  isVariadic: boolean
}

/** One overload of a function; procedures, aggregates, window and trigger functions are left out. */
export type DatabaseFunction = {
  name: string
  /** Input arguments in order; those with a default come last. */
  arguments: readonly FunctionArgument[]
  /** Castable; `void` and `record` as they are. */
  returnType: string
  returnsSet: boolean
  /** Columns of the result for `returns table (…)`, OUT arguments and composite types; else null. */
  returnColumns: readonly { name: string; type: string }[] | null
  /** The table of this schema whose row type is returned; else null. */
  returnTable: string | null
  volatility: 'immutable' | 'stable' | 'volatile'
}

export type SchemaCache = {
  /** The schema that was read, e.g. `public`. */
  schema: string
  /** By table or view name. */
  tables: ReadonlyMap<string, Table>
  /** By function name; several entries when the name is overloaded. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Labels by enum name. */
  enums: ReadonlyMap<string, readonly string[]>
}

/** Reads the catalogue of `schema` in one read-only transaction. Call it again after a migration. */
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
    // An empty search path makes Postgres print every name of the project with its schema.
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

/** The rows of the catalogue queries in `schema-queries.ts`. */
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

/** Joins flat catalogue rows to the shape that services plan with. */
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
    // A single OUT argument makes a scalar result, whose type stands in returnType.
    returnColumns:
      row.compositeColumns ??
      (row.returnType === 'record' && outputs.length > 0
        ? outputs.map(({ name, type }) => ({ name, type }))
        : null),
    returnTable: row.returnTable,
    volatility: VOLATILITIES[row.volatility],
  }
}
