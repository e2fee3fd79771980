import { useId } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/activity/activity-line.ts'
import { KIND_LABELS } from '#domain/activity/describe-activity.ts'
import type { Activity } from './use-activity.ts'

const KINDS = [
  { value: '', label: 'Everything' },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]
const OTHERS = [
  { value: 'editor', label: 'Editor mode' },
  { value: 'visitor', label: 'Visitors' },
  { value: 'server', label: 'The site' },
]

/** Kind, person and days; all of it stands in the address. */
export function ActivityFilters({ activity, today }: { activity: Activity; today: string }) {
  const id = useId()
  const { filter, setFilter, people } = activity
  const isKnown = people.some(({ id: known }) => known === filter.person)
  const isOther = OTHERS.some(({ value }) => value === filter.person)
  return (
    <div className="activity-filters" role="group" aria-label="Filters">
      <SelectField
        id={`${id}-kind`}
        label="What"
        options={KINDS}
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          setFilter({ ...filter, kind: (target.value || null) as ActivityKind | null })
        }
      />
      <SelectField
        id={`${id}-person`}
        label="Who"
        options={[
          { value: '', label: 'Everybody' },
          ...people.map((one) => ({ value: one.id, label: one.email ?? 'A deleted account' })),
          ...(filter.person !== null && !isKnown && !isOther
            ? [{ value: filter.person, label: 'Another account' }]
            : []),
          ...OTHERS,
        ]}
        value={filter.person ?? ''}
        onChange={({ target }) => setFilter({ ...filter, person: target.value || null })}
      />
      <Field
        id={`${id}-from`}
        label="From"
        type="date"
        max={filter.until ?? today}
        value={filter.from ?? ''}
        onChange={({ target }) => setFilter({ ...filter, from: target.value || null })}
      />
      <Field
        id={`${id}-until`}
        label="Until"
        type="date"
        min={filter.from ?? undefined}
        max={today}
        value={filter.until ?? ''}
        onChange={({ target }) => setFilter({ ...filter, until: target.value || null })}
      />
    </div>
  )
}
