import type { ListedDelivery } from '#app/data/manage-deliveries.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'

type Status = ListedDelivery['status']

export const NO_MAIL_SERVER = 'Waiting: no mail server is set up'

export const STATUS_LABELS: Record<Status, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  waiting: NO_MAIL_SERVER,
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Canceled',
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
  mail: 'Email',
  webhook: 'Webhook',
  ping: 'Ping',
  calendar: 'Calendar',
}

/** Returns "Lead notice" for `lead-notice`, and event names such as "lead.created" unchanged. */
export function describePurpose(kind: ListedDelivery['kind'], purpose: string): string {
  if (kind === 'webhook') return purpose === 'test' ? 'Test event' : purpose
  const words = purpose.replaceAll(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function describeTarget({ target }: ListedDelivery): string {
  return target === 'agency' ? 'the agency' : target
}

/** Returns the time of the delivery or of the next attempt. */
export function describeMoment(delivery: ListedDelivery): string {
  const { status, delivered_at, not_before, attempts, created_at } = delivery
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (status === 'delivered' && delivered_at !== null) {
    return attempts > 1 ? `${formatMoment(delivered_at)}, after ${tries}` : formatMoment(delivered_at)
  }
  if (status === 'queued') {
    return attempts > 0
      ? `Next attempt ${formatMoment(not_before)}, after ${tries}`
      : `Due ${formatMoment(not_before)}`
  }
  return attempts > 0 ? `${formatMoment(created_at)}, ${tries}` : formatMoment(created_at)
}

/** Same condition as in `replay_deliveries`. */
export function canReplay({ status }: ListedDelivery): boolean {
  return status === 'failed' || status === 'delivered' || status === 'queued'
}
