import { type ResultKind, VALUE_COLUMN } from '../plan/call-plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { ResponseFormat } from '../request/media-type.ts'
import { boundedListSql, ROW } from './field-sql.ts'
import { EMPTY, identifier, joinSql, type Sql, sql } from './sql.ts'

export type BodyForm = { kind: ResponseFormat['kind'] | 'none'; stripsNulls: boolean }

const VALUE = sql`${ROW}.${identifier(VALUE_COLUMN)}`

export const NO_BODY: BodyForm = { kind: 'none', stripsNulls: false }

export type Body = { body: Sql; source: Sql }

export function responseSql(
  ctes: Sql,
  { body, source }: Body,
  total: Sql | null,
  inserted: Sql | null = null,
): Sql {
  const counted = total ? sql`, (${total})::text as total` : EMPTY
  const inserts = inserted ? sql`, ${inserted} as inserted` : EMPTY
  return sql`${ctes}select ${body} as body, count(*)::text as returned${counted}${inserts} from ${source}`
}

export function bodySql(form: BodyForm, plan: ReadPlan, rows: Sql, result: ResultKind = 'rows'): Body {
  if (form.kind === 'none' || result === 'void') return { body: sql`null`, source: sql`(${rows}) as ${ROW}` }
  const { list, source } = boundedListSql(lineSql(form, plan, result), rows, plan.maxBytes)
  // CSV has lines even for a single value.
  const isSingle = form.kind === 'object' || (result === 'value' && form.kind !== 'csv')
  return { body: isSingle ? sql`(${list}->0)::text` : sql`${list}::text`, source }
}

function lineSql(form: BodyForm, plan: ReadPlan, result: ResultKind): Sql {
  if (form.kind === 'csv') return csvCellsSql(listColumns(plan))
  const line = result === 'value' || result === 'values' ? sql`to_json(${VALUE})` : sql`row_to_json(${ROW})`
  return form.stripsNulls ? sql`json_strip_nulls(${line})` : line
}

export function listColumns(plan: ReadPlan): string[] {
  return plan.outputs.flatMap((output) =>
    output.kind === 'all' ? [...plan.relation.columns.keys()] : [output.name],
  )
}

/** Arrays of texts and nulls, as Postgres prints the values. */
function csvCellsSql(names: readonly string[]): Sql {
  const cells = names.map((name) => {
    const cell = sql`${ROW}.${identifier(name)}`
    return sql`case when ${cell} is not null then format('%s', ${cell}) end`
  })
  return sql`json_build_array(${joinSql(cells, ', ')})`
}
