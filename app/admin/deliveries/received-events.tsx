import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createEventManager, type ListedEvent } from '#app/data/manage-provider-events.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { SectionLink } from '../section-link.tsx'
import { QueryState, RefreshButton, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import {
  describeNamed,
  describeReason,
  describeReceived,
  STATUS_LABELS,
  STATUS_TONES,
} from './describe-received.ts'

/** Events received from payment and calendar providers, and whether they could be attached. */
export function ReceivedEvents() {
  const manager = useManager(createEventManager)
  const [isWaiting, setWaiting] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['provider events', isWaiting],
    queryFn: ({ pageParam }) => manager.list(isWaiting, pageParam),
    initialPageParam: null as { at: string; id: string } | null,
    getNextPageParam: ({ events, hasMore }) => {
      const last = events.at(-1)
      return hasMore && last ? { at: last.received_at, id: last.id } : undefined
    },
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<ListedEvent | null>(null)
  const { run } = useAction()
  const act = async (work: () => Promise<ListedEvent>) => {
    await run('Nothing was changed', async () => {
      const { status } = await work()
      showToast(
        status === 'waiting'
          ? { title: 'It still fits nothing', isError: true }
          : { title: status === 'attached' ? 'It is attached' : 'It is set aside' },
      )
      setOpened(null)
    })
    await query.refetch()
  }
  const rows = query.data?.pages.flatMap(({ events }) => events)
  const waiting = query.data?.pages.at(-1)?.waiting ?? 0
  return (
    <section className="delivery-log" aria-label="Events received">
      <div className="delivery-filters">
        <div role="group" aria-label="Which events" className="choice-group delivery-statuses">
          <button type="button" aria-pressed={!isWaiting} onClick={() => setWaiting(false)}>
            All
          </button>
          <button type="button" aria-pressed={isWaiting} onClick={() => setWaiting(true)}>
            {STATUS_LABELS.waiting} <span>{waiting.toLocaleString('en-US')}</span>
          </button>
        </div>
        <RefreshButton query={query} label="Read the events again" />
      </div>
      <QueryState query={query} label="Reading events..." />
      {rows?.length === 0 && (
        <p className="room-note">
          {isWaiting
            ? 'Nothing needs a look.'
            : 'Nothing was received so far. Stripe, PayPal, Cal.com and Calendly can tell of payments and calls once they are connected; docs/deployment.md says how.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="room-rows delivery-list" aria-label="Events">
          {rows.map((event) => (
            <ReceivedRow key={event.id} event={event} onOpen={() => setOpened(event)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
      {opened && (
        <ReceivedDetails
          key={opened.id}
          event={opened}
          onRetry={() => act(() => manager.retry(opened.id))}
          onSetAside={() => act(() => manager.setAside(opened.id))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
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

type ReceivedDetailsProps = {
  event: ListedEvent
  onRetry: () => Promise<void>
  onSetAside: () => Promise<void>
  onClose: () => void
}

/** One event: why it waits, and its payload as text. */
function ReceivedDetails({ event, onRetry, onSetAside, onClose }: ReceivedDetailsProps) {
  const manager = useManager(createEventManager)
  const query = useQuery({
    queryKey: ['provider event', event.id],
    queryFn: () => manager.readBody(event.id),
  })
  const [busy, setBusy] = useState<'retry' | 'set-aside' | null>(null)
  const act = (name: 'retry' | 'set-aside', work: () => Promise<void>) => () => {
    setBusy(name)
    void work().finally(() => setBusy(null))
  }
  const reason = describeReason(event)
  return (
    <Dialog
      title={describeReceived(event)}
      description={event.kind}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Close
          </Button>
          {event.status === 'waiting' && (
            <>
              <Button
                variant="secondary"
                isBusy={busy === 'set-aside'}
                onClick={act('set-aside', onSetAside)}
              >
                Set aside
              </Button>
              <Button isBusy={busy === 'retry'} onClick={act('retry', onRetry)}>
                Try to attach again
              </Button>
            </>
          )}
        </>
      }
    >
      {reason !== null && <p>{reason}</p>}
      <dl className="facts">
        <div>
          <dt>Happened</dt>
          <dd>{formatMoment(event.happened_at)}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{formatMoment(event.received_at)}</dd>
        </div>
      </dl>
      <h3 className="t-h4">As it came</h3>
      <QueryState query={query} label="Reading the event..." />
      {query.data === null && <p className="t-cap">The text is kept for 90 days, which are over.</p>}
      {typeof query.data === 'string' && (
        <pre className="delivery-payload" tabIndex={0} role="region" aria-label="As it came">
          {query.data}
        </pre>
      )}
    </Dialog>
  )
}
