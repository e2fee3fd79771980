import { type ResultKind, VALUE_COLUMN } from '../plan/call-plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { ResponseFormat } from '../request/media-type.ts'
import { EMPTY, identifier, joinSql, type Sql, sql, trusted } from './sql.ts'

/** How the rows of an answer become its body; `none` counts them only. */
export type BodyForm = { kind: ResponseFormat['kind'] | 'none'; stripsNulls: boolean }

const VALUE = sql`page.${identifier(VALUE_COLUMN)}`

export const NO_BODY: BodyForm = { kind: 'none', stripsNulls: false }

/**
 * One statement that gives one row: the finished body, the number of rows in it, and the total when counted.
 * @param ctes statements named before (`with … `), or nothing
 * @param total a query that counts, or null when nothing is counted
 * @param inserted how many written rows were new, or null when that does not matter
 */
export function answerSql(
  ctes: Sql,
  rows: Sql,
  body: Sql,
  total: Sql | null,
  inserted: Sql | null = null,
): Sql {
  const counted = total ? sql`, (${total})::text as total` : EMPTY
  const inserts = inserted ? sql`, ${inserted} as inserted` : EMPTY
  return sql`${ctes}select ${body} as body, count(*)::text as returned${counted}${inserts} from (${rows}) as page`
}

/** The expression that folds rows called `page` into the text of a body. */
export function bodySql(form: BodyForm, plan: ReadPlan, result: ResultKind = 'rows'): Sql {
  if (form.kind === 'none' || result === 'void') return sql`null`
  if (form.kind === 'csv') return csvCellsSql(listColumns(plan))
  const isValue = result === 'value' || result === 'values'
  const rows = sql`coalesce(json_agg(${isValue ? VALUE : trusted('page')}), '[]')`
  const cleaned = form.stripsNulls ? sql`json_strip_nulls(${rows})` : rows
  return form.kind === 'object' || result === 'value' ? sql`(${cleaned}->0)::text` : sql`${cleaned}::text`
}

/** The names of the columns of an answer, for the first line of a CSV. */
export function listColumns(plan: ReadPlan): string[] {
  return plan.outputs.flatMap((output) =>
    output.kind === 'all' ? [...plan.relation.columns.keys()] : [output.name],
  )
}

/** Each row as an array of texts or nulls, written as Postgres prints the values. */
function csvCellsSql(names: readonly string[]): Sql {
  const cells = names.map((name) => {
    const cell = sql`page.${identifier(name)}`
    return sql`case when ${cell} is not null then format('%s', ${cell}) end`
  })
  return sql`coalesce(json_agg(json_build_array(${joinSql(cells, ', ')})), '[]')::text`
}
