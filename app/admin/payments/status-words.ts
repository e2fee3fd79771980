import type { PaidWay, RequestStatus } from '#app/data/payments/payment-manager.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'

export const STATUS_WORDS: Record<RequestStatus, string> = {
  open: 'Open',
  seen: 'Seen',
  overdue: 'Overdue',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

export const STATUS_TONES: Record<RequestStatus, BadgeTone> = {
  open: 'note',
  seen: 'note',
  overdue: 'bad',
  paid: 'good',
  'partly-refunded': 'warning',
  refunded: 'plain',
  cancelled: 'plain',
}

export const WAY_WORDS: Record<PaidWay, string> = {
  transfer: 'Bank transfer',
  card: 'Card or wallet',
  link: 'Payment link',
  cash: 'Cash',
  other: 'Another way',
}
