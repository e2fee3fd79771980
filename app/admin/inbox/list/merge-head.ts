import type { LeadSummary } from '#app/data/leads/manage-leads.ts'

type Head = { leads: readonly LeadSummary[]; next: { at: string; id: string } | null }

/**
 * A list whose first page was read again: the new page, and behind it the rows that had been read beyond its end.
 * Those that moved up, or fit no more, stand where the new page says.
 */
export function mergeHead(head: Head, rows: readonly LeadSummary[]): LeadSummary[] {
  if (!head.next) return [...head.leads]
  const fresh = new Set(head.leads.map(({ id }) => id))
  const last = head.leads.at(-1)!
  const isBeyond = (row: LeadSummary) =>
    row.active_at < last.active_at || (row.active_at === last.active_at && row.id < last.id)
  return [...head.leads, ...rows.filter((row) => !fresh.has(row.id) && isBeyond(row))]
}
