import { dropEnding } from '#import/text/clean-text.ts'
import { type ReportRow, writeReportCsv } from '#domain/imports/plan/report-csv.ts'

/** Hands the report of an import over as a file. */
export function downloadReport(fileName: string, rows: readonly ReportRow[]): void {
  const address = URL.createObjectURL(new Blob([writeReportCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = nameReport(fileName)
  link.click()
  URL.revokeObjectURL(address)
}

/** "posts.csv" becomes "posts-import-report.csv". */
export function nameReport(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const stem = dropEnding(name.replace(/^[.-]+/, ''), '.-')
  return `${stem || 'posts'}-import-report.csv`
}
