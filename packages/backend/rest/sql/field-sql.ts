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
