import type { ImportCounts, ImportResult, RecordedRow } from '#app/data/imports/import-calls.ts'
import {
  describeBlogImport,
  describeNewsImport,
  IMPORT_MESSAGES,
  type ImportKind,
} from '#domain/imports/plan/messages.ts'
import { type ImportPlan, isWritten, type PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { type ReportRow, writeReportCsv } from '#domain/imports/plan/report-csv.ts'
import { dropEnding } from '#import/text/clean-text.ts'
import { downloadFile } from '#app/admin/download-file.ts'

/** Result of an import, worded as in the specification (section 8). */
export function describeResult(kind: ImportKind, counts: ImportCounts): string {
  const imported = counts.created + counts.updated
  const errors = counts.refused + counts.failed
  return kind === 'blog'
    ? describeBlogImport(imported, errors)
    : describeNewsImport({ imported, skipped: counts.skipped, errors })
}

/** Splits a result at the colon into title and text of a toast. */
export function splitResult(kind: ImportKind, result: string): { title: string; description: string } {
  const title = kind === 'blog' ? IMPORT_MESSAGES.blogCompletedTitle : IMPORT_MESSAGES.newsCompletedTitle
  return { title, description: result.slice(title.length + 2) }
}

/** Counts for an import that has nothing to write. */
export function countPlanned({ rows }: Pick<ImportPlan, 'rows'>): ImportCounts {
  const counted = rows.filter(({ kind }) => kind !== 'ignored')
  const refused = counted.filter(({ action }) => action === 'refuse').length
  return { created: 0, updated: 0, skipped: counted.length - refused, refused, failed: 0 }
}

/** Lists every entry of a file with its outcome. */
export function listOutcomes(rows: readonly PlannedRow[], results: readonly ImportResult[]): ReportRow[] {
  const resultOf = new Map(results.map((result) => [result.number, result]))
  return rows.map((row) => {
    const { number, line, title, source_id } = row
    const entry = { number, line, title, source_id: source_id ?? '' }
    const result = resultOf.get(number)
    if (result) {
      const { outcome, post_id, reason } = result
      return { ...entry, outcome, post_id, reason: reason ?? row.warnings.join(' ') }
    }
    const reason = isWritten(row) ? 'The import ended before this post.' : (row.reason ?? '')
    return { ...entry, outcome: row.action === 'refuse' ? 'refused' : 'skipped', post_id: null, reason }
  })
}

/** Lists the rows of a finished run, as recorded by the server. */
export function listRecorded(rows: readonly RecordedRow[]): ReportRow[] {
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

export function downloadReport(fileName: string, rows: readonly ReportRow[]): void {
  downloadFile(nameReport(fileName), 'text/csv;charset=utf-8', writeReportCsv(rows))
}

/** Turns "posts.csv" into "posts-import-report.csv". */
export function nameReport(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const stem = dropEnding(name.replace(/^[.-]+/, ''), '.-')
  return `${stem || 'posts'}-import-report.csv`
}
