import { useState } from 'react'
import type { EventManager, ListedEvent } from '#app/data/deliveries/manage-provider-events.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '#app/admin/describe-delivery.ts'
import {
  describeNamed,
  describeReason,
  describeReceived,
  STATUS_LABELS,
  STATUS_TONES,
} from './describe-received.ts'
import { ReceivedDetails } from './received-details.tsx'
import { type ReceivedEvents as Received, useReceivedEvents } from './use-received-events.ts'
import { SectionLink } from '#app/admin/section-link.tsx'

/** What providers of payments and calendars told the site, with what became of it. */
export function ReceivedEvents({ manager }: { manager: EventManager }) {
  const received = useReceivedEvents(manager)
  const [opened, setOpened] = useState<ListedEvent | null>(null)

  const act = async (work: () => Promise<ListedEvent>) => {
    try {
      const { status } = await work()
      showToast(
        status === 'waiting'
          ? { title: 'It still fits nothing', isError: true }
          : { title: status === 'attached' ? 'It is attached' : 'It is set aside' },
      )
      setOpened(null)
    } catch (error) {
      showToast({ title: 'Nothing was changed', description: describeFailure(error), isError: true })
    }
    await received.reload()
  }

  return (
    <section className="delivery-log" aria-label="Events received">
      <ReceivedFilter received={received} />
      <ReceivedRows received={received} onOpen={setOpened} />
      {opened && (
        <ReceivedDetails
          key={opened.id}
          manager={manager}
          event={opened}
          onRetry={() => act(() => manager.retry(opened.id))}
          onSetAside={() => act(() => manager.setAside(opened.id))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function ReceivedFilter({ received }: { received: Received }) {
  const { isWaiting, setWaiting, waiting, isLoading, reload } = received
  return (
    <div className="delivery-filters">
      <div role="group" aria-label="Which events" className="room-choice delivery-statuses">
        <button type="button" aria-pressed={!isWaiting} onClick={() => setWaiting(false)}>
          All
        </button>
        <button type="button" aria-pressed={isWaiting} onClick={() => setWaiting(true)}>
          {STATUS_LABELS.waiting} <span>{waiting.toLocaleString('en-US')}</span>
        </button>
      </div>
      <Button
        variant="quiet"
        isIconOnly
        aria-label="Read the events again"
        isBusy={isLoading}
        onClick={() => void reload()}
      >
        <Icon name="refresh-cw" />
      </Button>
    </div>
  )
}

type RowsProps = { received: Received; onOpen: (event: ListedEvent) => void }

function ReceivedRows({ received, onOpen }: RowsProps) {
  const { rows, failure, isWaiting, hasMore, isLoading, loadMore, reload } = received
  if (failure !== null && rows === null) {
    return <ReadingFailure message={failure} onRetry={() => void reload()} />
  }
  if (rows === null) return <Spinner label="Reading events..." />
  if (rows.length === 0) {
    return (
      <p className="room-note">
        {isWaiting
          ? 'Nothing needs a look.'
          : 'Nothing was received so far. Stripe, PayPal, Cal.com and Calendly can tell of payments and calls once they are connected; docs/deployment.md says how.'}
      </p>
    )
  }
  return (
    <>
      <ul className="room-rows delivery-list" aria-label="Events">
        {rows.map((event) => (
          <ReceivedRow key={event.id} event={event} onOpen={() => onOpen(event)} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" isBusy={isLoading} onClick={() => void loadMore()}>
          Show earlier ones
        </Button>
      )}
    </>
  )
}

function ReceivedRow({ event, onOpen }: { event: ListedEvent; onOpen: () => void }) {
  const { facts, status, received_at: at, payment_requests: request, leads: lead } = event
  const named = describeNamed(event)
  const reason = describeReason(event)
  return (
    <li>
      <span className="delivery-kind">
        <Icon
          name={facts.about === 'payment' ? 'receipt' : facts.about === 'booking' ? 'calendar-check' : 'info'}
        />
      </span>
      <div className="delivery-what">
        <button type="button" className="delivery-title" onClick={onOpen}>
          {describeReceived(event)}
        </button>
        {named !== null && <p className="t-cap">{named}</p>}
        {reason !== null && <p className={status === 'waiting' ? 'delivery-error' : 't-cap'}>{reason}</p>}
      </div>
      <div className="delivery-state">
        <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        <time className="t-cap" dateTime={at}>
          {formatMoment(at)}
        </time>
      </div>
      <div className="delivery-action">
        {request && (
          <SectionLink className="link" href={`/admin/payments/${request.id}`}>
            {request.number}
          </SectionLink>
        )}
        {lead && (
          <SectionLink className="link" href={`/admin/inbox/${lead.id}`}>
            Lead<span className="sr-only"> {lead.name}</span>
          </SectionLink>
        )}
      </div>
    </li>
  )
}
