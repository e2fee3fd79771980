import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type ActivityFilter,
  createActivityReader,
  EXPORT_LIMIT,
  type ListedActivity,
} from '#app/data/activity-reader.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import {
  writeActivityCsv,
  ACTIVITY_KINDS,
  type ActivityKind,
  describeActor,
  describeAction,
  describeDetails,
  describeOrigin,
  KIND_LABELS,
} from '#domain/activity/describe-activity.ts'
import {
  ExportButton,
  MoreButton,
  QueryState,
  RefreshButton,
  SectionHead,
  useDebounced,
} from '../section-parts.tsx'
import { useManager, useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'

/** Names of the query parameters. */
const FILTERS = ['kind', 'person', 'from', 'until'] as const
const ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const KINDS = [
  { value: '', label: 'Everything' },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]
const OTHERS = [
  { value: 'editor', label: 'Editor mode' },
  { value: 'visitor', label: 'Visitors' },
  { value: 'server', label: 'The site' },
]

/** Read-only log of who did what and when. */
export function ActivitySection() {
  const reader = useManager(createActivityReader)
  const [values, choose] = useAddressFilter(FILTERS)
  const filter = readFilter(values)
  const settled = useDebounced(values, 150)
  const query = useInfiniteQuery({
    queryKey: ['activity', settled],
    queryFn: ({ pageParam }) => reader.list(readFilter(settled), pageParam),
    initialPageParam: undefined as ListedActivity | undefined,
    getNextPageParam: ({ lines, has_more: hasMore }) => (hasMore ? lines.at(-1) : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ lines }) => lines)
  return (
    <div className="admin-section">
      <SectionHead title="Activity" note="Who did what and when. Entries can’t be changed or deleted.">
        <RefreshButton query={query} label="Refresh the activity" />
        <ExportButton
          noun="lines"
          fileName="activity"
          limit={EXPORT_LIMIT}
          read={() => reader.listAll(filter)}
          write={writeActivityCsv}
        />
      </SectionHead>
      <ActivityFilters filter={filter} onFilter={choose} today={reader.today()} />
      <QueryState query={query} label="Loading the activity..." />
      {rows?.length === 0 && (
        <p className="section-note" role="status">
          {Object.values(filter).some((one) => one !== null)
            ? 'Nothing matches these filters.'
            : 'Nothing yet. Sign-ins, changes, imports and exports appear here.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ol className="row-list" aria-label="Activity">
          {rows.map((line) => (
            <ActivityRow key={line.id} line={line} />
          ))}
        </ol>
      )}
      <MoreButton query={query} label="Show earlier" />
    </div>
  )
}

type ActivityFiltersProps = {
  filter: ActivityFilter
  onFilter: (values: Partial<Record<keyof ActivityFilter, string>>) => void
  today: string
}

/** Kind, person and days, as query parameters. */
function ActivityFilters({ filter, onFilter, today }: ActivityFiltersProps) {
  const id = useId()
  const reader = useManager(createActivityReader)
  // The log is usable without the list of people.
  const people = useQuery({ queryKey: ['activity people'], queryFn: reader.people }).data ?? []
  const isKnown = [...people.map((one) => one.id), ...OTHERS.map(({ value }) => value), null].includes(
    filter.person,
  )
  const field = (name: keyof ActivityFilter) => ({
    id: `${id}-${name}`,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...filter, [name]: target.value }
      onFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
    },
  })
  return (
    <div className="fields" role="group" aria-label="Filters">
      <SelectField {...field('kind')} label="What" options={KINDS} />
      <SelectField
        {...field('person')}
        label="Who"
        options={[
          { value: '', label: 'Everybody' },
          ...people.map((one) => ({ value: one.id, label: one.email ?? 'A deleted account' })),
          ...(isKnown ? [] : [{ value: filter.person!, label: 'Another account' }]),
          ...OTHERS,
        ]}
      />
      <Field {...field('from')} label="From" type="date" max={filter.until ?? today} />
      <Field {...field('until')} label="Until" type="date" min={filter.from ?? undefined} max={today} />
    </div>
  )
}

/** Ignores invalid values, because anyone can edit a URL. */
function readFilter(values: Partial<Record<(typeof FILTERS)[number], string>>): ActivityFilter {
  const person = values.person ?? ''
  return {
    kind: ACTIVITY_KINDS.find((one) => one === values.kind) ?? null,
    person: ACCOUNT.test(person) || OTHERS.some(({ value }) => value === person) ? person : null,
    from: readDay(values.from),
    until: readDay(values.until),
  }
}

function readDay(text = ''): string | null {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

const ICONS: Record<ActivityKind, IconName> = {
  sign_in: 'key-round',
  sign_in_failed: 'circle-alert',
  account: 'user-round',
  invitation: 'mail',
  role: 'shield-check',
  post: 'file-pen-line',
  author: 'user-round',
  tag: 'tag',
  redirect: 'link',
  setting: 'sliders-horizontal',
  content: 'file-pen-line',
  import: 'upload',
  restore: 'history',
  export: 'download',
}

function ActivityRow({ line }: { line: ListedActivity }) {
  const { timeZone } = useStaff().agency
  const details = describeDetails(line)
  return (
    <li>
      <span className={line.kind === 'sign_in_failed' ? 'danger' : 'faint'}>
        <Icon name={ICONS[line.kind]} size={20} />
      </span>
      <div className="muted">
        <p>
          <strong className="strong">{describeActor(line)}</strong> {describeAction(line)}
        </p>
        {details !== '' && <p className="t-cap">{details}</p>}
      </div>
      <p className="record-status t-cap">
        <time dateTime={line.at}>{formatMomentIn(timeZone, line.at)}</time>
        <span>{describeOrigin(line)}</span>
      </p>
    </li>
  )
}
