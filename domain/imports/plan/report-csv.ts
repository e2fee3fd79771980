import { writeCsvTable } from '#import/csv/write-csv.ts'

export type ReportOutcome = 'created' | 'updated' | 'skipped' | 'refused' | 'failed' | 'undone'

export type ReportRow = {
  number: number
  line: number | null
  title: string
  outcome: ReportOutcome
  reason: string
  source_id: string
  post_id: string | null
}

export function writeReportCsv(rows: readonly ReportRow[]): string {
  return writeCsvTable(rows, {
    Record: (row) => row.number,
    Line: (row) => row.line,
    Title: (row) => row.title,
    Outcome: (row) => row.outcome,
    Reason: (row) => row.reason,
    'Source id': (row) => row.source_id,
    'Post id': (row) => row.post_id,
  })
}
