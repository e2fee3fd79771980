import type { Queryable } from '../database/engine.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import type { ResponseFormat } from './request/media-type.ts'
import { formatCsv } from './response/csv.ts'
import { listColumns } from './sql/response-sql.ts'
import { renderSql, type Sql } from './sql/sql.ts'

/** What the database answers: see `responseSql`. Numbers come as text. */
export type ResponseRow = { body: string | null; returned: string; total?: string; inserted?: string | null }

/** Runs a statement built by `responseSql`. */
export async function runResponseQuery(tx: Queryable, statement: Sql): Promise<ResponseRow> {
  const { text, values } = renderSql(statement)
  const [row] = await tx.query<ResponseRow>(text, values)
  return row!
}

export function renderBody(format: ResponseFormat, plan: ReadPlan, row: ResponseRow): string {
  return format.kind === 'csv' ? formatCsv(listColumns(plan), row.body ?? '[]') : (row.body ?? '[]')
}
