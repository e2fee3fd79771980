import type { ImportCounts, ImportResult, RecordedRow } from '#app/data/imports/import-shapes.ts'
import type { ImportPlan, PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { ReportRow } from '#domain/imports/plan/report-csv.ts'
import { isWritten } from './send-posts.ts'

const NOT_REACHED = 'The import ended before this post.'

/** Every entry of a file with what became of it. */
export function listOutcomes(rows: readonly PlannedRow[], results: readonly ImportResult[]): ReportRow[] {
  const resultOf = new Map(results.map((result) => [result.number, result]))
  return rows.map((row) => {
    const { number, line, title, source_id } = row
    const place = { number, line, title, source_id: source_id ?? '' }
    const result = resultOf.get(number)
    if (result) {
      const { outcome, post_id } = result
      return { ...place, outcome, post_id, reason: result.reason ?? row.warnings.join(' ') }
    }
    if (isWritten(row)) return { ...place, outcome: 'skipped', post_id: null, reason: NOT_REACHED }
    const outcome = row.action === 'refuse' ? 'refused' : 'skipped'
    return { ...place, outcome, post_id: null, reason: row.reason ?? '' }
  })
}

/** The rows of a run that is over, as the server recorded them. */
export function listRecorded(rows: readonly RecordedRow[]): ReportRow[] {
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

/** What an import comes to when there is nothing to write. */
export function countPlanned({ rows }: Pick<ImportPlan, 'rows'>): ImportCounts {
  const counted = rows.filter(({ kind }) => kind !== 'ignored')
  const count = (action: PlannedRow['action']) => counted.filter((row) => row.action === action).length
  return { created: 0, updated: 0, skipped: count('skip'), refused: count('refuse'), failed: 0 }
}
