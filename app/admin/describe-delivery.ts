import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'

type Status = ListedDelivery['status']

/** Status of a mail that is sent once a mail server is set up. */
export const NO_MAIL_SERVER = 'Waiting: no mail server is set up'

export const STATUS_LABELS: Record<Status, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  waiting: NO_MAIL_SERVER,
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const STATUS_TONES: Record<Status, BadgeTone> = {
  queued: 'note',
  sending: 'note',
  waiting: 'warning',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'plain',
}

export const KIND_LABELS: Record<ListedDelivery['kind'], string> = {
  mail: 'Mail',
  webhook: 'Webhook',
  ping: 'Ping',
}

/** Of `send_test_event`. */
const TEST = 'test'

/** "Lead notice" for `lead-notice`, "lead.created" as it is: events are known by their names. */
export function describePurpose(kind: ListedDelivery['kind'], purpose: string): string {
  if (kind === 'webhook') return purpose === TEST ? 'Test event' : purpose
  const words = purpose.replaceAll(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whom it goes to. */
export function describeTarget({ target }: ListedDelivery): string {
  return target === 'agency' ? 'the agency' : target
}

/** When it was delivered, or when it is tried next. */
export function describeMoment(delivery: ListedDelivery): string {
  const { status, delivered_at, not_before, attempts, created_at } = delivery
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (status === 'delivered' && delivered_at !== null) {
    return attempts > 1 ? `${formatMoment(delivered_at)}, after ${tries}` : formatMoment(delivered_at)
  }
  if (status === 'queued') {
    return attempts > 0
      ? `Next try ${formatMoment(not_before)}, after ${tries}`
      : `Due ${formatMoment(not_before)}`
  }
  return attempts > 0 ? `${formatMoment(created_at)}, ${tries}` : formatMoment(created_at)
}

/** Sending it again can do something: see `replay_deliveries`. */
export function canReplay({ status }: ListedDelivery): boolean {
  return status === 'failed' || status === 'delivered' || status === 'queued'
}
