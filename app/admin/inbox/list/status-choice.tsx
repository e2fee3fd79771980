import { type LeadCounts, LEAD_STATUSES } from '#app/data/leads/manage-leads.ts'
import { STATUS_LABELS } from '../lead-labels.ts'
import type { InboxFilter } from './inbox-filter.ts'

type Choice = { status: InboxFilter['status']; label: string; count: keyof LeadCounts }

const CHOICES: readonly Choice[] = [
  { status: null, label: 'All', count: 'all' },
  ...LEAD_STATUSES.map((status) => ({ status, label: STATUS_LABELS[status], count: status })),
  { status: 'bin', label: 'Bin', count: 'bin' },
]

export type StatusChoiceProps = {
  chosen: InboxFilter['status']
  /** Null until they are known. */
  counts: LeadCounts | null
  onChoose: (status: InboxFilter['status']) => void
}

/** How many leads are in which status, and which are shown. */
export function StatusChoice({ chosen, counts, onChoose }: StatusChoiceProps) {
  return (
    <div className="inbox-statuses" role="group" aria-label="Status">
      {CHOICES.map(({ status, label, count }) => (
        <button key={label} type="button" aria-pressed={status === chosen} onClick={() => onChoose(status)}>
          {label}
          {counts && <span className="inbox-count">{counts[count].toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}
