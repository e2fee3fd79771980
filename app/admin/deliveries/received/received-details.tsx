import { useEffect, useState } from 'react'
import type { EventManager, ListedEvent } from '#app/data/deliveries/manage-provider-events.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { describeFailure } from '#app/admin/describe-delivery.ts'
import { describeReason, describeReceived } from './describe-received.ts'

export type ReceivedDetailsProps = {
  manager: EventManager
  event: ListedEvent
  onRetry: () => Promise<void>
  onSetAside: () => Promise<void>
  onClose: () => void
}

/** One event: why it waits, and what came, as text. */
export function ReceivedDetails({ manager, event, onRetry, onSetAside, onClose }: ReceivedDetailsProps) {
  const [body, setBody] = useState<string | null | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'retry' | 'set-aside' | null>(null)
  useEffect(() => {
    let isGone = false
    manager.readBody(event.id).then(
      (read) => !isGone && setBody(read),
      (error: unknown) => !isGone && setFailure(describeFailure(error)),
    )
    return () => {
      isGone = true
    }
  }, [manager, event])
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
      <dl className="delivery-facts">
        <dt>Happened</dt>
        <dd>{formatMoment(event.happened_at)}</dd>
        <dt>Received</dt>
        <dd>{formatMoment(event.received_at)}</dd>
      </dl>
      <h3 className="t-h4">As it came</h3>
      {failure !== null && <p role="alert">{failure}</p>}
      {body === undefined && failure === null && <Spinner label="Reading the event..." />}
      {body === null && <p className="t-cap">The text is kept for 90 days, which are over.</p>}
      {typeof body === 'string' && (
        <pre className="delivery-payload" tabIndex={0} role="region" aria-label="As it came">
          {body}
        </pre>
      )}
    </Dialog>
  )
}
