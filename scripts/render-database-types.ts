import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import type { Column, DatabaseFunction, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'

/** JSON types in responses of the REST service, where bigint and numeric are numbers. */
const TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}

/** Returns the formatted source of the `Database` type and its row types. */
export async function renderDatabaseTypes(schema: SchemaCache): Promise<string> {
  const style = await resolveConfig(fileURLToPath(import.meta.url))
  return format(renderSource(schema), { ...style, parser: 'typescript' })
}

function renderSource(schema: SchemaCache): string {
  const tables = [...schema.tables.values()]
  const isTable = ({ kind }: Table) => kind === 'table' || kind === 'foreign table'
  return `${HEADER}
export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.0' }
  ${schema.schema}: {
    Tables: ${renderRecord(tables.filter(isTable).map((table) => [table.name, renderTable(table, schema)]))}
    Views: ${renderRecord(tables.filter((table) => !isTable(table)).map((view) => [view.name, renderView(view, schema)]))}
    Functions: ${renderRecord([...schema.functions].map(([name, all]) => [name, renderFunctions(all, schema)]))}
    Enums: ${renderRecord([...schema.enums].map(([name, labels]) => [name, renderUnion(labels)]))}
    CompositeTypes: ${renderRecord([])}
  }
}
${FOOTER}`
}

const HEADER = `// Generated from supabase/migrations by \`npm run database:types\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const FOOTER = `
type Public = Database['public']

/** Row of a table or view. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']
/** Values for an insert. */
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
/** Values for an update. */
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
`

function renderRecord(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{ [_ in never]: never }'
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{\n${sorted.map(([name, type]) => `${renderKey(name)}: ${type}`).join('\n')}\n}`
}

function renderKey(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
}

function renderUnion(labels: readonly string[]): string {
  return labels.map((label) => JSON.stringify(label)).join(' | ')
}

function renderTable(table: Table, schema: SchemaCache): string {
  return `{
    Row: ${renderRow(table, schema)}
    Insert: ${renderWrite(table, schema, (column) => column.hasDefault || column.isNullable)}
    Update: ${renderWrite(table, schema, () => true)}
    Relationships: ${renderRelationships(table)}
  }`
}

function renderView(view: Table, schema: SchemaCache): string {
  return `{ Row: ${renderRow(view, schema)}\n Relationships: ${renderRelationships(view)} }`
}

function renderRow(table: Table, schema: SchemaCache): string {
  return renderRecord(
    [...table.columns.values()].map((column) => [column.name, renderColumn(column, schema)] as const),
  )
}

function renderWrite(table: Table, schema: SchemaCache, isOptional: (column: Column) => boolean): string {
  const fields = [...table.columns.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((column) => {
      const type = column.isGenerated ? 'never' : renderColumn(column, schema)
      return `${renderKey(column.name)}${column.isGenerated || isOptional(column) ? '?' : ''}: ${type}`
    })
  return `{\n${fields.join('\n')}\n}`
}

function renderColumn(column: Column, schema: SchemaCache): string {
  return renderType(column.baseType, schema) + (column.isNullable ? ' | null' : '')
}

function renderType(type: string, schema: SchemaCache): string {
  if (type.endsWith('[]')) return `${renderType(type.slice(0, -2), schema)}[]`
  const enumName = type.startsWith(`${schema.schema}.`) ? type.slice(schema.schema.length + 1) : ''
  if (schema.enums.has(enumName)) return `Database['${schema.schema}']['Enums']['${enumName}']`
  return TYPES[type] ?? 'string'
}

function renderRelationships(table: Table): string {
  const entries = table.references.map(
    (key) => `{
      foreignKeyName: ${JSON.stringify(key.name)}
      columns: ${JSON.stringify(key.columns)}
      isOneToOne: ${key.isOneToOne}
      referencedRelation: ${JSON.stringify(key.referencedTable)}
      referencedColumns: ${JSON.stringify(key.referencedColumns)}
    }`,
  )
  return `[${entries.join(',\n')}]`
}

function renderFunctions(overloads: readonly DatabaseFunction[], schema: SchemaCache): string {
  return overloads.map((entry) => renderFunction(entry, schema)).join('\n | ')
}

function renderFunction(entry: DatabaseFunction, schema: SchemaCache): string {
  const args = entry.arguments.map(
    ({ name, type, hasDefault }) => `${renderKey(name)}${hasDefault ? '?' : ''}: ${renderType(type, schema)}`,
  )
  return `{ Args: ${args.length === 0 ? 'never' : `{\n${args.join('\n')}\n}`}\n Returns: ${renderResult(entry, schema)} }`
}

function renderResult(entry: DatabaseFunction, schema: SchemaCache): string {
  const table = entry.returnTable && schema.tables.get(entry.returnTable)
  const columns = entry.returnColumns?.map(({ name, type }) => [name, renderType(type, schema)] as const)
  const single = table
    ? renderRow(table, schema)
    : columns
      ? renderRecord(columns)
      : renderType(entry.returnType, schema)
  return entry.returnsSet ? `${single}[]` : single
}
