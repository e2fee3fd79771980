import type { PlannedField } from '../plan/read-plan.ts'
import type { JsonStep } from '../request/field-grammar.ts'
import { identifier, type Sql, sql, trusted } from './sql.ts'

const JSON_TYPES = ['json', 'jsonb']

export function fieldSql(alias: string, field: PlannedField): Sql {
  const column = sql`${identifier(alias)}.${identifier(field.column.name)}`
  if (field.path.length === 0) return column
  const root = JSON_TYPES.includes(field.column.baseType) ? column : sql`to_jsonb(${column})`
  return sql`(${field.path.reduce(stepSql, root)})`
}

function stepSql(from: Sql, step: JsonStep): Sql {
  const arrow = trusted(step.asText ? '->>' : '->')
  return step.isIndex ? sql`${from}${arrow}(${step.key})::int` : sql`${from}${arrow}(${step.key})`
}

export function comparedType(field: PlannedField): string {
  const last = field.path.at(-1)
  if (!last) return field.column.baseType
  return last.asText ? 'text' : 'jsonb'
}

export const ROW = identifier('.row')

/**
 * Aggregates rows to one JSON array. The statement fails with PT413 when it exceeds `maxBytes`, before more is in
 * memory.
 * @param line JSON of one row, called `ROW`
 */
export function boundedListSql(line: Sql, rows: Sql, maxBytes: number): { list: Sql; source: Sql } {
  return {
    list: sql`case when rest.bytes_at_most(lines.line::text, ${maxBytes}::bigint) >= 0 then coalesce(json_agg(lines.line), '[]') end`,
    // `offset 0` keeps Postgres from evaluating each line twice.
    source: sql`(select ${line} as line from (${rows}) as ${ROW} offset 0) as lines`,
  }
}
