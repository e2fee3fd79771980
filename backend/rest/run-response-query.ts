import type { Queryable } from '../database/engine.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import type { ResponseFormat } from './request/media-type.ts'
import { formatCsv } from './response/csv.ts'
import { listColumns } from './sql/response-sql.ts'
import { renderSql, type Sql } from './sql/sql.ts'

/** What the database answers: see `answerSql`. Numbers come as text. */
export type AnswerRow = { body: string | null; returned: string; total?: string; inserted?: string | null }

/** Runs a statement built by `answerSql`. */
export async function runAnswer(tx: Queryable, statement: Sql): Promise<AnswerRow> {
  const { text, values } = renderSql(statement)
  const [row] = await tx.query<AnswerRow>(text, values)
  return row!
}

export function finishBody(format: ResponseFormat, plan: ReadPlan, row: AnswerRow): string {
  return format.kind === 'csv' ? formatCsv(listColumns(plan), row.body ?? '[]') : (row.body ?? '[]')
}
