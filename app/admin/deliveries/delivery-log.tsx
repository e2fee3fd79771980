import { useId, useState } from 'react'
import {
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  type DeliveryManager,
  type ListedDelivery,
} from '#app/data/deliveries/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { describeFailure, KIND_LABELS, STATUS_LABELS } from '../describe-delivery.ts'
import { type DeliveryLog as Log, useDeliveries } from './use-deliveries.ts'

/** Everything sent, by status, kind and purpose, with a way to send it again. */
export function DeliveryLog({ manager }: { manager: DeliveryManager }) {
  const log = useDeliveries(manager)
  const [opened, setOpened] = useState<ListedDelivery | null>(null)

  const replay = async (ids: string[]) => {
    try {
      const count = await manager.replay(ids)
      showToast({ title: count === 1 ? 'It is sent again' : `${count} are sent again` })
      setOpened(null)
    } catch (error) {
      showToast({ title: 'Nothing was sent', description: describeFailure(error), isError: true })
    }
    await log.reload()
  }

  return (
    <section className="delivery-log" aria-label="Everything sent">
      <LogFilters log={log} />
      <LogRows log={log} onOpen={setOpened} onReplay={(ids) => void replay(ids)} />
      {opened && (
        <DeliveryDetails
          key={opened.id}
          manager={manager}
          delivery={opened}
          onReplay={() => void replay([opened.id])}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function LogFilters({ log }: { log: Log }) {
  const id = useId()
  const { filters, counts, purposes } = log
  const choose = (name: 'kind' | 'purpose', value: string) => {
    const { [name]: _former, ...others } = filters
    log.setFilters({ ...others, ...(value !== '' && { [name]: value }) })
  }
  const { status: chosen, ...others } = filters
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const statuses = [
    { status: undefined, label: 'All', count: total },
    ...DELIVERY_STATUSES.map((status) => ({
      status,
      label: STATUS_LABELS[status],
      count: counts[status] ?? 0,
    })).filter(({ status, count }) => count > 0 || status === chosen || status === 'failed'),
  ]
  return (
    <div className="delivery-filters">
      <div role="group" aria-label="Status" className="room-choice delivery-statuses">
        {statuses.map(({ status, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen === status}
            onClick={() => log.setFilters({ ...others, ...(status && { status }) })}
          >
            {label} <span>{count.toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
      <SelectField
        id={`${id}-kind`}
        label="Kind"
        hidesLabel
        value={filters.kind ?? ''}
        onChange={(event) => choose('kind', event.target.value)}
        options={[
          { value: '', label: 'Every kind' },
          ...DELIVERY_KINDS.map((kind) => ({ value: kind, label: `${KIND_LABELS[kind]}s` })),
        ]}
      />
      <SelectField
        id={`${id}-purpose`}
        label="Purpose"
        hidesLabel
        value={filters.purpose ?? ''}
        onChange={(event) => choose('purpose', event.target.value)}
        options={[
          { value: '', label: 'Every purpose' },
          ...purposes.map((purpose) => ({ value: purpose, label: purpose })),
        ]}
      />
      <Button
        variant="quiet"
        isIconOnly
        aria-label="Read the list again"
        isBusy={log.isLoading}
        onClick={() => void log.reload()}
      >
        <Icon name="refresh-cw" />
      </Button>
    </div>
  )
}

type LogRowsProps = {
  log: Log
  onOpen: (delivery: ListedDelivery) => void
  onReplay: (ids: string[]) => void
}

function LogRows({ log, onOpen, onReplay }: LogRowsProps) {
  const { rows, failure, filters } = log
  if (failure !== null && rows === null) {
    return <ReadingFailure message={failure} onRetry={() => void log.reload()} />
  }
  if (rows === null) return <Spinner label="Reading deliveries..." />
  if (rows.length === 0) {
    const isFiltered = Object.keys(filters).length > 0
    return (
      <p className="room-note">
        {isFiltered
          ? 'Nothing fits these filters.'
          : 'Nothing was sent so far. Notices of leads, mails to visitors and webhooks will stand here, with what became of them.'}
      </p>
    )
  }
  const failed = rows.filter(({ status }) => status === 'failed')
  return (
    <>
      {filters.status === 'failed' && failed.length > 1 && (
        <div className="delivery-all">
          <Button
            size="small"
            variant="secondary"
            onClick={() => onReplay(failed.slice(0, 100).map(({ id }) => id))}
          >
            <Icon name="rotate-cw" />
            Send all {Math.min(failed.length, 100)} again
          </Button>
        </div>
      )}
      <ul className="room-rows delivery-list" aria-label="Deliveries">
        {rows.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onOpen={() => onOpen(delivery)}
            onReplay={() => onReplay([delivery.id])}
          />
        ))}
      </ul>
      {log.hasMore && (
        <Button variant="secondary" isBusy={log.isLoading} onClick={() => void log.loadMore()}>
          Show earlier ones
        </Button>
      )}
    </>
  )
}
