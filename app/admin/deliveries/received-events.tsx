import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createEventManager, type ListedEvent } from '#app/data/manage-provider-events.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { SectionLink } from '../section-link.tsx'
import { MoreButton, QueryState, RefreshButton, useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import {
  describeSubject,
  describeReason,
  describeReceived,
  STATUS_LABELS,
  STATUS_TONES,
} from './describe-received.ts'

/** Events received from payment and calendar providers, and whether they could be assigned. */
export function ReceivedEvents() {
  const call = useManager(createEventManager)
  const [isWaiting, setWaiting] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['provider events', isWaiting],
    queryFn: ({ pageParam }) => call('list', { isWaiting, after: pageParam }),
    initialPageParam: null as { at: string; id: string } | null,
    getNextPageParam: ({ events, hasMore }) => {
      const last = events.at(-1)
      return hasMore && last ? { at: last.received_at, id: last.id } : undefined
    },
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<ListedEvent | null>(null)
  const { run } = useAction()
  const act = async (work: () => Promise<{ event: ListedEvent }>) => {
    await run('Nothing was changed', async () => {
      const { status } = (await work()).event
      showToast(
        status === 'waiting'
          ? { title: 'The event still can’t be attached', isError: true }
          : { title: status === 'attached' ? 'Event attached' : 'Event dismissed' },
      )
      setOpened(null)
    })
    await query.refetch()
  }
  const rows = query.data?.pages.flatMap(({ events }) => events)
  const waiting = query.data?.pages.at(-1)?.waiting ?? 0
  return (
    <section className="stack gap-16" aria-label="Received events">
      <div className="fields fields--compact">
        <div role="group" aria-label="Which events" className="choice-group">
          <button type="button" aria-pressed={!isWaiting} onClick={() => setWaiting(false)}>
            All
          </button>
          <button type="button" aria-pressed={isWaiting} onClick={() => setWaiting(true)}>
            {STATUS_LABELS.waiting} <span>{waiting.toLocaleString('en-US')}</span>
          </button>
        </div>
        <RefreshButton query={query} label="Refresh the events" />
      </div>
      <QueryState query={query} label="Loading events..." />
      {rows?.length === 0 && (
        <p className="section-note">
          {isWaiting
            ? 'No events need review.'
            : 'No events have been received yet. To connect Stripe, PayPal, Cal.com or Calendly, see docs/deployment.md.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <RecordList label="Events">
          {rows.map((event) => (
            <ReceivedRow key={event.id} event={event} onOpen={() => setOpened(event)} />
          ))}
        </RecordList>
      )}
      <MoreButton query={query} label="Show earlier" />
      {opened && (
        <ReceivedDetails
          key={opened.id}
          event={opened}
          onRetry={() => act(() => call('retry', { id: opened.id }))}
          onDismiss={() => act(() => call('set-aside', { id: opened.id }))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

const ICONS: Record<ListedEvent['facts']['about'], { name: IconName; label: string }> = {
  payment: { name: 'receipt', label: 'Payment' },
  booking: { name: 'calendar-check', label: 'Call' },
  nothing: { name: 'info', label: 'Other event' },
  unreadable: { name: 'info', label: 'Unknown event' },
}

function ReceivedRow({ event, onOpen }: { event: ListedEvent; onOpen: () => void }) {
  const { facts, status, received_at: at, payment_requests: request, leads: lead } = event
  const reason = describeReason(event)
  const needsReview = status === 'waiting'
  return (
    <RecordRow
      icon={ICONS[facts.about]}
      title={describeReceived(event)}
      onOpen={onOpen}
      notes={[describeSubject(event), needsReview ? null : reason]}
      error={needsReview ? reason : null}
      status={{ tone: STATUS_TONES[status], label: STATUS_LABELS[status] }}
      when={<time dateTime={at}>{formatMoment(at)}</time>}
    >
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
    </RecordRow>
  )
}

type ReceivedDetailsProps = {
  event: ListedEvent
  onRetry: () => Promise<void>
  onDismiss: () => Promise<void>
  onClose: () => void
}

function ReceivedDetails({ event, onRetry, onDismiss, onClose }: ReceivedDetailsProps) {
  const call = useManager(createEventManager)
  const query = useQuery({
    queryKey: ['provider event', event.id],
    queryFn: async () => (await call('read', { id: event.id })).body,
  })
  const [busy, setBusy] = useState<'retry' | 'dismiss' | null>(null)
  const act = (name: 'retry' | 'dismiss', work: () => Promise<void>) => () => {
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
              <Button variant="secondary" isBusy={busy === 'dismiss'} onClick={act('dismiss', onDismiss)}>
                Dismiss
              </Button>
              <Button isBusy={busy === 'retry'} onClick={act('retry', onRetry)}>
                Try again
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
      <h3 className="t-h4">Payload</h3>
      <QueryState query={query} label="Loading the event..." />
      {query.data === null && <p className="t-cap">Payloads are deleted after 90 days.</p>}
      {typeof query.data === 'string' && (
        <pre className="record-code" tabIndex={0} role="region" aria-label="Payload">
          {query.data}
        </pre>
      )}
    </Dialog>
  )
}
