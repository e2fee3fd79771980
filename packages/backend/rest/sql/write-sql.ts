import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { Column } from '#backend/database/schema/schema-cache.ts'
import type { PlannedEmbed, ReadPlan } from '../plan/read-plan.ts'
import type { ConflictRule, InsertPlan, Source, UpdatePlan } from '../plan/write-plan.ts'
import { EMPTY, EXPOSED_SCHEMA, identifier, joinSql, type Sql, sql, tableSql, trusted } from './sql.ts'
import { whereSql } from './condition-sql.ts'

/** Transaction-local count of new rows in an upsert. `xmax` would require the right to read the whole table. */
export const INSERTED_SETTING = trusted(`'rest.inserted'`)
const insertedSoFar = sql`coalesce(nullif(current_setting(${INSERTED_SETTING}, true), ''), '0')::int`

function countInserted(step: '+ 1' | '- 1'): Sql {
  return sql`set_config(${INSERTED_SETTING}, (${insertedSoFar} ${trusted(step)})::text, true) <> ''`
}

export type Returning = 'rows' | 'count'

export function insertSql(read: ReadPlan, plan: InsertPlan, returning: Returning): Sql {
  const { source, conflict } = plan
  const target = sql`insert into ${targetSql(read)}`
  const returned = returningSql(read, returning)
  if (source.columns.length === 0) return sql`${target} default values ${returned}`
  const isCounted = conflict?.action === 'update'
  const conditions = whereSql('item', plan.conditions)
  const counted = isCounted
    ? sql`${conditions}${trusted(plan.conditions.length > 0 ? ' and ' : ' where ')}${countInserted('+ 1')}`
    : conditions
  return sql`${target} (${namesSql(source.columns)}) select ${valuesSql(read.relation.name, source)} from ${itemsSql(source)}${counted}${conflictSql(conflict, source.columns)} ${returned}`
}

export function updateSql(read: ReadPlan, { source, reset }: UpdatePlan, returning: Returning): Sql {
  const assignments = [
    ...source.columns.map(({ name }) => sql`${identifier(name)} = item.${identifier(name)}`),
    ...reset.map(({ name }) => sql`${identifier(name)} = default`),
  ]
  const from = source.columns.length > 0 ? sql` from ${itemsSql(source)}` : EMPTY
  return sql`update ${targetSql(read)} set ${joinSql(assignments, ', ')}${from}${whereSql(read.alias, read.conditions)} ${returningSql(read, returning)}`
}

export function deleteSql(read: ReadPlan, returning: Returning): Sql {
  return sql`delete from ${targetSql(read)}${whereSql(read.alias, read.conditions)} ${returningSql(read, returning)}`
}

const targetSql = ({ relation, alias }: ReadPlan) => sql`${tableSql(relation.name)} as ${identifier(alias)}`

function namesSql(columns: readonly Column[]): Sql {
  return joinSql(
    columns.map(({ name }) => identifier(name)),
    ', ',
  )
}

/** The payload as the relation `item`; with defaults also each row as JSON, `element.value`. */
function itemsSql({ text, columns, usesDefaults }: Source): Sql {
  const definition = joinSql(
    columns.map(({ name, baseType }) => sql`${identifier(name)} ${trusted(baseType)}`),
    ', ',
  )
  return usesDefaults
    ? sql`json_array_elements(${text}::json) as element(value), json_to_record(element.value) as item(${definition})`
    : sql`json_to_recordset(${text}::json) as item(${definition})`
}

function valuesSql(tableName: string, { columns, usesDefaults }: Source): Sql {
  return joinSql(
    columns.map((column) => {
      const value = sql`item.${identifier(column.name)}`
      if (!usesDefaults) return value
      return sql`case when element.value -> ${column.name} is not null then ${value} else ${defaultSql(tableName, column)} end`
    }),
    ', ',
  )
}

function defaultSql(tableName: string, column: Column): Sql {
  if (column.defaultExpression !== null) return trusted(column.defaultExpression)
  if (!column.hasDefault) return sql`null`
  const table = `${quoteIdentifier(EXPOSED_SCHEMA)}.${quoteIdentifier(tableName)}`
  return sql`nextval(pg_get_serial_sequence(${table}, ${column.name}))`
}

function conflictSql(conflict: ConflictRule | null, columns: readonly Column[]): Sql {
  if (!conflict) return EMPTY
  const target = joinSql(conflict.columns.map(identifier), ', ')
  if (conflict.action === 'nothing') return sql` on conflict (${target}) do nothing`
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`)
  return sql` on conflict (${target}) do update set ${joinSql(assignments, ', ')} where ${countInserted('- 1')}`
}

function returningSql(read: ReadPlan, returning: Returning): Sql {
  const names = returning === 'rows' ? listReturnedColumns(read) : []
  if (names === null) return sql`returning ${identifier(read.alias)}.*`
  if (names.length === 0) return sql`returning 1`
  const columns = names.map((name) => sql`${identifier(read.alias)}.${identifier(name)}`)
  return sql`returning ${joinSql(columns, ', ')}`
}

/**
 * Columns needed for the response; null means all. Selecting fewer allows writes by callers who may read only some
 * columns.
 */
function listReturnedColumns(plan: ReadPlan): string[] | null {
  const names = new Set<string>()
  const addJoin = (embed: PlannedEmbed) =>
    embed.relationship.join.forEach(({ parentColumn }) => names.add(parentColumn))
  for (const output of plan.outputs) {
    if (output.kind === 'all') return null
    if (output.kind === 'field') names.add(output.field.column.name)
    else addJoin(output.embed)
  }
  for (const { through, field } of plan.order) {
    if (through) addJoin(through)
    else names.add(field.column.name)
  }
  for (const condition of plan.required) if (condition.kind === 'exists') addJoin(condition.embed)
  return [...names]
}
