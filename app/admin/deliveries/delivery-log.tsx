import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  createDeliveryManager,
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  type DeliveryFilters,
  type ListedDelivery,
} from '#app/data/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import {
  describeMoment,
  describePurpose,
  describeTarget,
  KIND_LABELS,
  STATUS_LABELS,
  STATUS_TONES,
} from '../describe-delivery.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { MoreButton, QueryState, RefreshButton, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { DeliveryDetails } from './delivery-details.tsx'

/** Deliveries are sent in the background, so the list is reloaded at this interval. */
const REFRESH_MS = 15_000
/** Names of the query parameters. */
const FILTERS = ['status', 'kind', 'purpose'] as const
const MAX_REPLAYS = 100
const FIRST_PAGE: Pick<DeliveryFilters, 'after'> = {}

/** All deliveries, filtered by status, kind and purpose, with buttons to resend them. */
export function DeliveryLog() {
  const id = useId()
  const call = useManager(createDeliveryManager)
  const [values, choose] = useAddressFilter(FILTERS)
  const filters = readFilters(values)
  const query = useInfiniteQuery({
    queryKey: ['deliveries', values],
    queryFn: ({ pageParam }) => call('list', { ...filters, ...pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ deliveries, hasMore }) => {
      const last = deliveries.at(-1)
      return hasMore && last ? { after: { at: last.created_at, id: last.id } } : undefined
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : REFRESH_MS),
  })
  const [opened, setOpened] = useState<ListedDelivery | null>(null)
  const { run } = useAction()
  const replay = async (ids: string[]) => {
    await run('Nothing was sent', async () => {
      const { replayed: count } = await call('replay', { ids })
      showToast({ title: count === 1 ? 'Sent again' : `${count} sent again` })
      setOpened(null)
    })
    await query.refetch()
  }
  const { counts = {}, purposes = [] } = query.data?.pages.at(-1) ?? {}
  const rows = query.data?.pages.flatMap(({ deliveries }) => deliveries)
  const failed = rows?.filter(({ status }) => status === 'failed').slice(0, MAX_REPLAYS) ?? []
  return (
    <section className="stack gap-16" aria-label="All deliveries">
      <div className="fields fields--compact">
        <StatusFilter
          chosen={filters.status}
          counts={counts}
          onChoose={(status) => choose({ ...filters, status })}
        />
        <SelectField
          id={`${id}-kind`}
          label="Kind"
          hidesLabel
          value={filters.kind ?? ''}
          onChange={({ target }) => choose({ ...filters, kind: target.value })}
          options={[
            { value: '', label: 'All kinds' },
            ...DELIVERY_KINDS.map((kind) => ({ value: kind, label: `${KIND_LABELS[kind]}s` })),
          ]}
        />
        <SelectField
          id={`${id}-purpose`}
          label="Purpose"
          hidesLabel
          value={filters.purpose ?? ''}
          onChange={({ target }) => choose({ ...filters, purpose: target.value })}
          options={[
            { value: '', label: 'All purposes' },
            ...purposes.map((purpose) => ({ value: purpose, label: purpose })),
          ]}
        />
        <RefreshButton query={query} label="Refresh the list" />
      </div>
      <QueryState query={query} label="Loading deliveries..." />
      {rows?.length === 0 && (
        <p className="section-note">
          {Object.keys(filters).length > 0
            ? 'No deliveries match these filters.'
            : 'Nothing has been sent yet. Emails and webhooks appear here with their status.'}
        </p>
      )}
      {filters.status === 'failed' && failed.length > 1 && (
        <Button
          size="small"
          variant="secondary"
          className="push"
          onClick={() => void replay(failed.map((one) => one.id))}
        >
          <Icon name="rotate-cw" />
          Send all {failed.length} again
        </Button>
      )}
      {rows && rows.length > 0 && (
        <RecordList label="Deliveries">
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onOpen={() => setOpened(delivery)}
              onReplay={() => void replay([delivery.id])}
            />
          ))}
        </RecordList>
      )}
      <MoreButton query={query} label="Show earlier" />
      {opened && (
        <DeliveryDetails
          key={opened.id}
          delivery={opened}
          onReplay={() => void replay([opened.id])}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

type Status = ListedDelivery['status']

type StatusFilterProps = {
  chosen: Status | undefined
  counts: Partial<Record<string, number>>
  onChoose: (status: Status | undefined) => void
}

function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const statuses = DELIVERY_STATUSES.filter(
    (status) => (counts[status] ?? 0) > 0 || status === chosen || status === 'failed',
  )
  return (
    <div role="group" aria-label="Status" className="choice-group">
      {[undefined, ...statuses].map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => onChoose(status)}
        >
          {status ? STATUS_LABELS[status] : 'All'}{' '}
          <span>{(status ? (counts[status] ?? 0) : total).toLocaleString('en-US')}</span>
        </button>
      ))}
    </div>
  )
}

/** Ignores invalid values in the URL. */
function readFilters(values: Partial<Record<(typeof FILTERS)[number], string>>) {
  const status = DELIVERY_STATUSES.find((one) => one === values.status)
  const kind = DELIVERY_KINDS.find((one) => one === values.kind)
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(values.purpose && { purpose: values.purpose }),
  }
}

const KIND_ICONS: Record<ListedDelivery['kind'], IconName> = {
  mail: 'mail',
  webhook: 'plug',
  ping: 'megaphone',
  calendar: 'calendar-days',
}

type DeliveryRowProps = { delivery: ListedDelivery; onOpen: () => void; onReplay: () => void }

function DeliveryRow({ delivery, onOpen, onReplay }: DeliveryRowProps) {
  const { kind, purpose, status, last_error } = delivery
  const title = describePurpose(kind, purpose)
  const target = describeTarget(delivery)
  const action = status === 'failed' ? 'Send again' : 'Try now'
  return (
    <RecordRow
      icon={{ name: KIND_ICONS[kind], label: KIND_LABELS[kind] }}
      title={title}
      onOpen={onOpen}
      notes={[`to ${target}`]}
      error={status === 'delivered' ? null : last_error}
      status={{ tone: STATUS_TONES[status], label: STATUS_LABELS[status] }}
      when={describeMoment(delivery)}
    >
      {(status === 'failed' || status === 'queued') && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`${action}: ${title} to ${target}`}
          onClick={onReplay}
        >
          {action}
        </Button>
      )}
    </RecordRow>
  )
}
