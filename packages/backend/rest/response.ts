import type { Queryable } from '../database/engine.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import type { ResponseFormat } from './request/media-type.ts'
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

/**
 * Renders a CSV with a head line from the cells the database gave (JSON: arrays of texts and nulls). Cells are
 * quoted as PostgreSQL writes the fields of a row, and no line end follows the last line, as PostgREST does it.
 */
export function formatCsv(names: readonly string[], cellsJson: string): string {
  const rows = JSON.parse(cellsJson) as (string | null)[][]
  return [names, ...rows].map((cells) => cells.map(formatCell).join(',')).join('\n')
}

/** Null is nothing at all, so that an empty text, in quotes, stays different from it. */
function formatCell(cell: string | null): string {
  if (cell === null) return ''
  return cell === '' || /[",\\()\s]/.test(cell) ? `"${cell.replaceAll(/["\\]/g, '$&$&')}"` : cell
}

/** What `Content-Range` tells: which rows the body holds, and how many there are (null when not counted). */
export type Slice = { offset: number; returned: number; total: number | null }

/** First and last row and the total, e.g. `0-11/37`; a star stands for no rows, or for no count. */
export function formatContentRange({ offset, returned, total }: Slice): string {
  const rows = returned > 0 ? `${offset}-${offset + returned - 1}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** 206 when the page is a part of a known total, else 200. An offset beyond the total is refused before. */
export function chooseReadStatus({ returned, total }: Slice): 200 | 206 {
  return total !== null && returned < total ? 206 : 200
}
