import { useId, useState } from 'react'
import { LEAD_KINDS, LEAD_STATUSES, type LeadCounts, type LeadKind } from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { KIND_LABELS, STATUS_LABELS } from './lead-labels.ts'
import { type InboxFilter, isNarrowed } from './inbox-filter.ts'
import { useOwners } from './use-leads.ts'
import '#app/ui/forms/search-box.css'

const KINDS = [
  { value: '', label: 'All kinds' },
  ...LEAD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]
const PERIODS = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]

export type InboxFiltersProps = {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
}

/** Search and filters; on a phone a button opens the filters. */
export function InboxFilters({ filter, onFilter }: InboxFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="fields fields--compact">
      <div className="search-box">
        <label htmlFor={`${id}-search`} className="sr-only">
          Search leads
        </label>
        <Icon name="search" />
        <input
          id={`${id}-search`}
          className="input"
          type="search"
          placeholder="Search"
          maxLength={200}
          autoComplete="off"
          data-inbox-search
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
      </div>
      <Button
        variant="secondary"
        size="small"
        className="filters-toggle"
        aria-expanded={isOpen}
        aria-controls={`${id}-lists`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" />
        Filters{isNarrowed({ ...filter, search: '' }) && ' (on)'}
      </Button>
      <div
        id={`${id}-lists`}
        className={
          isOpen
            ? 'inbox-selects more-filters fields fields--compact is-open'
            : 'inbox-selects more-filters fields fields--compact'
        }
      >
        <SelectField
          id={`${id}-kind`}
          label="Kind"
          hidesLabel
          options={KINDS}
          value={filter.kind ?? ''}
          onChange={({ target }) => onFilter({ ...filter, kind: (target.value || null) as LeadKind | null })}
        />
        <SelectField
          id={`${id}-owner`}
          label="Owner"
          hidesLabel
          options={[
            { value: '', label: 'All owners' },
            { value: 'none', label: 'No owner' },
            ...useOwners().map((owner) => ({ value: owner.id, label: owner.email })),
          ]}
          value={filter.owner ?? ''}
          onChange={({ target }) => onFilter({ ...filter, owner: target.value || null })}
        />
        <SelectField
          id={`${id}-days`}
          label="Last active"
          hidesLabel
          options={PERIODS}
          value={filter.days === null ? '' : String(filter.days)}
          onChange={({ target }) => onFilter({ ...filter, days: Number(target.value) || null })}
        />
      </div>
    </div>
  )
}

type Choice = { status: InboxFilter['status']; label: string; count: keyof LeadCounts }

const CHOICES: readonly Choice[] = [
  { status: null, label: 'All', count: 'all' },
  ...LEAD_STATUSES.map((status) => ({ status, label: STATUS_LABELS[status], count: status })),
  { status: 'snoozed', label: 'Snoozed', count: 'snoozed' },
  { status: 'bin', label: 'Trash', count: 'bin' },
]

export type StatusChoiceProps = {
  chosen: InboxFilter['status']
  /** Null while loading. */
  counts: LeadCounts | null
  onChoose: (status: InboxFilter['status']) => void
}

/** Status filter with the number of leads per status. */
export function StatusChoice({ chosen, counts, onChoose }: StatusChoiceProps) {
  return (
    <div className="inbox-statuses tab-list full" role="group" aria-label="Status">
      {CHOICES.map(({ status, label, count }) => (
        <button key={label} type="button" aria-pressed={status === chosen} onClick={() => onChoose(status)}>
          {label} {counts && <span className="t-cap">{counts[count].toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}
