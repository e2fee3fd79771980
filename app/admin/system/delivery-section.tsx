import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import type { Installation } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { describeDuration } from '#domain/system/describe-duration.ts'
import { describePurpose, describeTarget, KIND_LABELS } from '../describe-delivery.ts'
import { RecordList, RecordRow } from '../record-list.tsx'
import { SectionLink } from '../section-link.tsx'
import { useAction } from '../section-parts.tsx'
import { RelativeTime, SystemSection } from './system-section.tsx'

const SHOWN_FAILURES = 5
/** Shorter waits are normal and not reported. */
const MIN_REPORTED_WAIT_SECONDS = 60

export type DeliverySectionProps = {
  installation: Pick<Installation, 'deliveries' | 'oldest_due_seconds'>
  /** The latest failed deliveries. */
  failed: readonly ListedDelivery[]
  /** Milliseconds since 1970. */
  now: number
  onReplay: (id: string) => Promise<void>
}

/** Number of queued and failed deliveries, with buttons to resend failed ones. */
export function DeliverySection({ installation, failed, now, onReplay }: DeliverySectionProps) {
  return (
    <SystemSection
      section="deliveries"
      title="Emails and webhooks"
      note={describeCounts(installation)}
      action={
        <div className="row">
          <SectionLink href={`${ADMIN_PATH}/deliveries`} className="link">
            All deliveries
          </SectionLink>
          <SectionLink href={`${ADMIN_PATH}/settings/email`} className="btn btn--secondary btn--small">
            Send a test email
          </SectionLink>
        </div>
      }
    >
      {failed.length > 0 && (
        <RecordList label="Failed emails and webhooks">
          {failed.slice(0, SHOWN_FAILURES).map((delivery) => (
            <FailedRow key={delivery.id} delivery={delivery} now={now} onReplay={onReplay} />
          ))}
        </RecordList>
      )}
    </SystemSection>
  )
}

function describeCounts({ deliveries, oldest_due_seconds }: DeliverySectionProps['installation']): string {
  const count = (...statuses: string[]) =>
    deliveries
      .reduce((sum, one) => (statuses.includes(one.status) ? sum + one.count : sum), 0)
      .toLocaleString('en-US')
  const counts = `${count('queued', 'sending', 'waiting')} waiting, ${count('delivered')} delivered, ${count('failed')} failed.`
  return oldest_due_seconds < MIN_REPORTED_WAIT_SECONDS
    ? counts
    : `${counts} The oldest has been due for ${describeDuration(oldest_due_seconds)}.`
}

type FailedRowProps = { delivery: ListedDelivery } & Pick<DeliverySectionProps, 'now' | 'onReplay'>

function FailedRow({ delivery, now, onReplay }: FailedRowProps) {
  const { id, kind, purpose, last_error, created_at } = delivery
  const { isBusy, run } = useAction()
  const title = `${describePurpose(kind, purpose)} to ${describeTarget(delivery)}`
  return (
    <RecordRow
      title={title}
      notes={[
        <>
          {KIND_LABELS[kind]}, created <RelativeTime at={created_at} now={now} />
        </>,
      ]}
      error={last_error}
    >
      <Button
        size="small"
        variant="secondary"
        isBusy={isBusy}
        aria-label={`Send again: ${title}`}
        onClick={() => void run('Nothing was sent', () => onReplay(id))}
      >
        Send again
      </Button>
    </RecordRow>
  )
}
