import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { Installation } from '#app/data/system-reader.ts'
import { describeDuration } from '#domain/system/describe-duration.ts'
import { describePurpose, describeTarget, KIND_LABELS } from '../describe-delivery.ts'
import { SectionLink } from '../section-link.tsx'
import { useAction } from '../section-parts.tsx'
import { Ago, SystemSection } from './system-section.tsx'

const SHOWN = 5
const COUNTS = [
  { label: 'Waiting', statuses: ['queued', 'sending', 'waiting'] },
  { label: 'Delivered', statuses: ['delivered'] },
  { label: 'Failed', statuses: ['failed'] },
]

export type DeliverySectionProps = {
  installation: Pick<Installation, 'deliveries' | 'oldest_due_seconds'>
  /** The latest failed deliveries. */
  failed: readonly ListedDelivery[]
  /** Milliseconds since 1970. */
  now: number
  onReplay: (id: string) => Promise<void>
  onTestMail: () => Promise<void>
}

/** What became of everything sent, and what failed with a way to send it again. */
export function DeliverySection(props: DeliverySectionProps) {
  const { installation, failed, now, onReplay, onTestMail } = props
  const { deliveries, oldest_due_seconds } = installation
  const testMail = useAction()
  const count = (statuses: readonly string[]) =>
    deliveries.reduce((sum, one) => (statuses.includes(one.status) ? sum + one.count : sum), 0)
  const failures = count(['failed'])
  return (
    <SystemSection
      place="deliveries"
      title="Mails and webhooks"
      {...(oldest_due_seconds >= 60 && {
        note: `The oldest that is due has been waiting for ${describeDuration(oldest_due_seconds)}.`,
      })}
      action={
        <div className="admin-section-actions">
          <SectionLink href={`${BACK_OFFICE_PATH}/deliveries`} className="link">
            Everything sent
          </SectionLink>
          <Button
            size="small"
            variant="secondary"
            isBusy={testMail.isBusy}
            onClick={() => void testMail.run('No email was sent', onTestMail)}
          >
            Send a test email
          </Button>
        </div>
      }
    >
      <dl className="system-counts">
        {COUNTS.map(({ label, statuses }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count(statuses).toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 && (
        <ul className="room-rows system-rows" aria-label="Failed mails and webhooks">
          {failed.slice(0, SHOWN).map((delivery) => (
            <FailedRow key={delivery.id} delivery={delivery} now={now} onReplay={onReplay} />
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <SectionLink href={`${BACK_OFFICE_PATH}/deliveries?status=failed`} className="link">
          {failures === 1
            ? 'Its tries and what it carries'
            : `All ${failures.toLocaleString('en-US')} that failed, with their tries`}
        </SectionLink>
      )}
    </SystemSection>
  )
}

type FailedRowProps = { delivery: ListedDelivery } & Pick<DeliverySectionProps, 'now' | 'onReplay'>

function FailedRow({ delivery, now, onReplay }: FailedRowProps) {
  const { id, kind, purpose, last_error, created_at } = delivery
  const { isBusy, run } = useAction()
  const title = `${describePurpose(kind, purpose)} to ${describeTarget(delivery)}`
  return (
    <li className="system-failed">
      <div className="system-what">
        <b>{title}</b>
        <span>
          {KIND_LABELS[kind]}, written <Ago at={created_at} now={now} />
        </span>
        {last_error !== null && <span className="system-error">{last_error}</span>}
      </div>
      <Button
        size="small"
        variant="secondary"
        isBusy={isBusy}
        aria-label={`Send again: ${title}`}
        onClick={() => void run('Nothing was sent', () => onReplay(id))}
      >
        Send again
      </Button>
    </li>
  )
}
