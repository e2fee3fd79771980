import type { Queryable } from '../database/engine.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import type { ResponseFormat } from './request/media-type.ts'
import { listColumns } from './sql/response-sql.ts'
import { renderSql, type Sql } from './sql/sql.ts'

/** Result of `responseSql`. Numbers are text. */
export type ResponseRow = { body: string | null; returned: string; total?: string; inserted?: string | null }

export async function runResponseQuery(tx: Queryable, statement: Sql): Promise<ResponseRow> {
  const { text, values } = renderSql(statement)
  const [row] = await tx.query<ResponseRow>(text, values)
  return row!
}

export function renderBody(format: ResponseFormat, plan: ReadPlan, row: ResponseRow): string {
  return format.kind === 'csv' ? formatCsv(listColumns(plan), row.body ?? '[]') : (row.body ?? '[]')
}

/**
 * Cells are JSON arrays of texts and nulls, quoted like the fields of a Postgres row. No line end after the last line,
 * like PostgREST.
 */
export function formatCsv(names: readonly string[], cellsJson: string): string {
  const rows = JSON.parse(cellsJson) as (string | null)[][]
  return [names, ...rows].map((cells) => cells.map(formatCell).join(',')).join('\n')
}

function formatCell(cell: string | null): string {
  if (cell === null) return ''
  return cell === '' || /[",\\()\s]/.test(cell) ? `"${cell.replaceAll(/["\\]/g, '$&$&')}"` : cell
}

export type Slice = { offset: number; returned: number; total: number | null }

export function formatContentRange({ offset, returned, total }: Slice): string {
  const rows = returned > 0 ? `${offset}-${offset + returned - 1}` : '*'
  return `${rows}/${total ?? '*'}`
}

export function chooseReadStatus({ returned, total }: Slice): 200 | 206 {
  return total !== null && returned < total ? 206 : 200
}
