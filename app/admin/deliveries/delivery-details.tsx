import { useQuery } from '@tanstack/react-query'
import {
  createDeliveryManager,
  type DeliveryAttempt,
  type ListedDelivery,
} from '#app/data/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import {
  canReplay,
  describePurpose,
  describeTarget,
  KIND_LABELS,
  NO_MAIL_SERVER,
  STATUS_LABELS,
  STATUS_TONES,
} from '../describe-delivery.ts'
import { QueryState } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'

export type DeliveryDetailsProps = {
  delivery: ListedDelivery
  onReplay: () => void
  onClose: () => void
}

export function DeliveryDetails({ delivery, onReplay, onClose }: DeliveryDetailsProps) {
  const call = useManager(createDeliveryManager)
  const query = useQuery({
    queryKey: ['delivery', delivery.id],
    queryFn: () => call('read', { id: delivery.id }),
  })
  const { kind, purpose, status, id } = delivery
  return (
    <Dialog
      title={describePurpose(kind, purpose)}
      description={`${KIND_LABELS[kind]} to ${describeTarget(delivery)}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Close
          </Button>
          {canReplay(delivery) && (
            <Button onClick={onReplay}>{status === 'queued' ? 'Try now' : 'Send again'}</Button>
          )}
        </>
      }
    >
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatMoment(delivery.created_at)}</dd>
        </div>
        <div>
          <dt>Key</dt>
          <dd className="break-long">{id}</dd>
        </div>
      </dl>
      {status === 'delivered' && (
        <p className="t-cap">
          If you send it again, it has the same key, so the receiver can recognize the duplicate.
        </p>
      )}
      <QueryState query={query} label="Loading attempts..." />
      {query.data && (
        <>
          <h3 className="t-h4">Attempts</h3>
          <Attempts attempts={query.data.attempts} />
          <h3 className="t-h4">Payload</h3>
          <pre className="record-code" tabIndex={0} role="region" aria-label="Payload">
            {JSON.stringify(query.data.delivery.payload, null, 2)}
          </pre>
        </>
      )}
    </Dialog>
  )
}

const OUTCOMES: Record<DeliveryAttempt['outcome'], string> = {
  running: 'Running',
  delivered: 'Delivered',
  waiting: NO_MAIL_SERVER,
  failed: 'Failed',
  abandoned: 'Interrupted; it may have been delivered',
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  if (attempts.length === 0) return <p className="t-cap">No attempts yet.</p>
  return (
    <ol reversed start={attempts[0]!.number}>
      {attempts.map(({ number, started_at, outcome, status_code, error }) => (
        <li key={number}>
          <span className="faint">{formatMoment(started_at)}</span>{' '}
          <span>
            {error ?? OUTCOMES[outcome]}
            {error === null && status_code !== null && ` (${status_code})`}
          </span>
        </li>
      ))}
    </ol>
  )
}
