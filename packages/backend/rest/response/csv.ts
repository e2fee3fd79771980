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
