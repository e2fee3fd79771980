import type { ListedDelivery } from '#app/data/deliveries/manage-deliveries.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import {
  describeMoment,
  describePurpose,
  describeTarget,
  KIND_LABELS,
  STATUS_LABELS,
  STATUS_TONES,
} from '../describe-delivery.ts'

const KIND_ICONS: Record<ListedDelivery['kind'], IconName> = {
  mail: 'mail',
  webhook: 'plug',
  ping: 'megaphone',
}

export type DeliveryRowProps = { delivery: ListedDelivery; onOpen: () => void; onReplay: () => void }

export function DeliveryRow({ delivery, onOpen, onReplay }: DeliveryRowProps) {
  const { kind, purpose, status, last_error } = delivery
  const title = describePurpose(kind, purpose)
  return (
    <li>
      <span className="delivery-kind" title={KIND_LABELS[kind]}>
        <Icon name={KIND_ICONS[kind]} />
        <span className="sr-only">{KIND_LABELS[kind]}</span>
      </span>
      <div className="delivery-what">
        <button type="button" className="delivery-title" onClick={onOpen}>
          {title}
        </button>
        <p className="t-cap">to {describeTarget(delivery)}</p>
        {last_error !== null && status !== 'delivered' && <p className="delivery-error">{last_error}</p>}
      </div>
      <div className="delivery-state">
        <StatusBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusBadge>
        <span className="t-cap">{describeMoment(delivery)}</span>
      </div>
      <div className="delivery-action">
        {(status === 'failed' || status === 'queued') && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${status === 'failed' ? 'Send again' : 'Try now'}: ${title} to ${describeTarget(delivery)}`}
            onClick={onReplay}
          >
            {status === 'failed' ? 'Send again' : 'Try now'}
          </Button>
        )}
      </div>
    </li>
  )
}
