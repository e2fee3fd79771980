import { writeCsv } from '#import/csv/write-csv.ts'

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
  return writeCsv([HEADER, ...lines])
}
