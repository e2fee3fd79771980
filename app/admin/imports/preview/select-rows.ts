import { isWritable, type PlannedRow } from '#domain/imports/plan/plan-import.ts'

/** `problems`: rows that can't become posts, and posts with notes. */
export type RowFilter = 'all' | 'problems' | 'draft' | 'update' | 'create' | 'skip'

const TESTS: Record<RowFilter, (row: PlannedRow) => boolean> = {
  all: () => true,
  problems: ({ kind, warnings }) => kind === 'rejected' || warnings.length > 0,
  draft: (row) => isWritable(row) && row.status === 'draft',
  update: ({ action }) => action === 'update',
  create: ({ action }) => action === 'create',
  skip: ({ action, isLeftOut, isPart }) => (action === 'skip' || isLeftOut === true) && !isPart,
}

export const ROW_FILTERS = Object.keys(TESTS) as RowFilter[]

/** Returns rows that match a filter and a search, in file order. */
export function selectRows(
  rows: readonly PlannedRow[],
  { text, filter }: { text: string; filter: RowFilter },
): readonly PlannedRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && filter === 'all') return rows
  return rows.filter((row) => TESTS[filter](row) && (wanted === '' || mentions(row, wanted)))
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

/** Returns "Draft", "Scheduled" or "Published"; empty for an entry that is not a post. */
export function describeState({ status, published_at }: PlannedRow, now: number): string {
  if (status === null) return ''
  if (status === 'draft') return 'Draft'
  return published_at !== null && Date.parse(published_at) > now ? 'Scheduled' : 'Published'
}

/** Describes the position of the entry in the file. */
export const describePlace = ({ line, number }: Pick<PlannedRow, 'line' | 'number'>): string =>
  line === null ? `#${number}` : `Line ${line}`
