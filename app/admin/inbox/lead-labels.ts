import type { LeadKind, LeadStatus, LeadSummary, ManyChange } from '#app/data/manage-leads.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'

export const KIND_LABELS: Record<LeadKind, string> = {
  contact: 'Message',
  callback: 'Callback',
  'service-question': 'Question about a service',
  'calculator-result': 'Calculator result',
  booking: 'Booking',
  payment: 'Payment',
  manual: 'Added manually',
  mail: 'Email',
}

export const STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  client: 'Client',
  lost: 'Lost',
  spam: 'Spam',
}

export const FOLLOW_UP_LABELS: Record<NonNullable<LeadSummary['follow_up']>, string> = {
  'call-cancelled': 'Follow up: call canceled',
  'call-missed': 'Follow up: call missed',
}

const CALL_STATES = { confirmed: '', cancelled: ', canceled', 'no-show': ', missed' }

const callTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** For example "Call Dec 3, 3:00 PM, missed". */
export function describeCall({ starts_at: at, status }: NonNullable<LeadSummary['call']>): string {
  return `Call ${callTime.format(new Date(at))}${CALL_STATES[status]}`
}

export const STATUS_TONES: Record<LeadStatus, BadgeTone> = {
  new: 'note',
  answered: 'plain',
  booked: 'good',
  client: 'good',
  lost: 'plain',
  spam: 'bad',
}

/** Returns unknown kinds unchanged. */
export function labelKind(kind: string): string {
  return (KIND_LABELS as Record<string, string>)[kind] ?? kind
}

/** Returns the name, else email or phone number. */
export function nameLead({ name, email, phone }: Pick<LeadSummary, 'name' | 'email' | 'phone'>): string {
  return name || email || phone || 'Unnamed lead'
}

/** @param count number of changed leads */
export function describeChange(
  change: Omit<ManyChange, 'lead'>,
  count: number,
): { title: string; description?: string } {
  if (count === 0)
    return { title: 'Nothing to change', description: 'All of them have these values already.' }
  const leads = count === 1 ? '1 lead' : `${count} leads`
  if (change.is_binned === true)
    return { title: `${leads} moved to the trash`, description: 'They can be restored for 30 days.' }
  if (change.is_binned === false) return { title: `${leads} restored` }
  return {
    title: change.status ? `${leads}: ${STATUS_LABELS[change.status]}` : `${leads}: new owner`,
  }
}
