export type ReportOutcome = 'created' | 'updated' | 'skipped' | 'refused' | 'failed' | 'undone'

export type ReportRow = {
  number: number
  line: number | null
  title: string
  outcome: ReportOutcome
  /** Why, or what to look at; empty when all went well. */
  reason: string
  source_id: string
  post_id: string | null
}

const HEADER = ['Record', 'Line', 'Title', 'Outcome', 'Reason', 'Source id', 'Post id']

/** Signs with which a cell becomes a formula in a spreadsheet, also after quotes and blanks. */
const FORMULA = /^[\s"'\u200b-\u200f\ufeff]*[=+\-@\t\r|%＝＋－＠]/

/**
 * The report of an import as a file for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that
 * a spreadsheet would run.
 */
export function writeReportCsv(rows: readonly ReportRow[]): string {
  const lines = rows.map((row) => [
    String(row.number),
    row.line === null ? '' : String(row.line),
    row.title,
    row.outcome,
    row.reason,
    row.source_id,
    row.post_id ?? '',
  ])
  return `\ufeff${[HEADER, ...lines].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  const safe = FORMULA.test(line) ? `'${line}` : line
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
