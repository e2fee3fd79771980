import type { ImportAction, PlannedRow } from '#domain/imports/plan/plan-import.ts'

/** `notes`: rows with warnings. */
export type RowFilter = 'all' | ImportAction | 'notes'

/** Rows that match a filter and a search, in the order of the file. */
export function selectRows(
  rows: readonly PlannedRow[],
  { text, filter }: { text: string; filter: RowFilter },
): readonly PlannedRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && filter === 'all') return rows
  return rows.filter((row) => isInFilter(row, filter) && (wanted === '' || mentions(row, wanted)))
}

function isInFilter(row: PlannedRow, filter: RowFilter): boolean {
  if (filter === 'all') return true
  return filter === 'notes' ? row.warnings.length > 0 : row.action === filter && !row.isPart
}

function mentions({ title, reason, author, line, source_id }: PlannedRow, wanted: string): boolean {
  return (
    title.toLowerCase().includes(wanted) ||
    author.toLowerCase().includes(wanted) ||
    reason?.toLowerCase().includes(wanted) === true ||
    source_id?.toLowerCase().includes(wanted) === true ||
    String(line) === wanted
  )
}

/** "Draft", "Scheduled" or "Published"; empty for an entry that is no post. */
export function describeState({ status, published_at }: PlannedRow, now: number): string {
  if (status === null) return ''
  if (status === 'draft') return 'Draft'
  return published_at !== null && Date.parse(published_at) > now ? 'Scheduled' : 'Published'
}
