import type { LeadEvent, LeadMail, LeadRecord } from '#app/data/manage-leads.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { formatMoment } from '#app/ui/format-moment.ts'
import { type Fact, listFacts } from './fact-list.tsx'
import { formatAmount, isCurrency } from '#domain/payments/currency.ts'
import { NO_MAIL_SERVER } from '#app/admin/describe-delivery.ts'
import { labelKind, STATUS_LABELS } from './lead-labels.ts'

export type TimelineEntry = {
  key: string
  at: string
  icon: IconName
  title: string
  /** Name of the administrator who did it, if any. */
  actor: string | null
  text: string | null
  /** Whether the lead wrote the text. */
  isFromLead: boolean
  facts: readonly Fact[]
  /** Email from the lead; null for other entries. */
  inbound: InboundEntry | null
  /** Related booking or payment request. */
  link: { href: string; label: string } | null
  /** The email that was sent. */
  mail: LeadMail | null
}

export type InboundEntry = {
  id: string
  /** Quoted earlier emails; may be empty. */
  history: string
  files: readonly string[]
  hasHtml: boolean
}

const FORMS: Record<string, string> = {
  contact: 'Sent a message',
  callback: 'Requested a callback',
  'service-question': 'Asked about a service',
  'calculator-result': 'Sent themselves a calculator result',
}

const MAILS: Record<string, string> = {
  'lead-notice': 'Notice to the agency',
  'lead-confirmation': 'Confirmation',
  'colleague-notice': 'Notice to a colleague',
  'lead-reply': 'Reply',
  'calculator-result': 'Calculator result',
  'booking-confirmation': 'Booking confirmed',
  'booking-notice': 'Notice of the booking',
  'booking-moved': 'Booking moved',
  'booking-cancelled': 'Booking canceled',
  'booking-reminder': 'Reminder of the booking',
  'payment-request': 'Payment request',
  'payment-reminder': 'Payment reminder',
  'payment-receipt': 'Receipt',
  'payment-credit-note': 'Credit note',
}

/** Lists the conversation with a lead: messages, events and other emails, newest last. */
export function listTimeline(
  record: Pick<
    LeadRecord,
    'events' | 'mails' | 'kind' | 'message' | 'details' | 'service_slug' | 'created_at'
  >,
): TimelineEntry[] {
  const { events, mails } = record
  const mailOf = new Map(mails.map((mail) => [mail.id, mail]))
  const entries = events.map((event) => {
    const mail = event.subject_kind === 'delivery' ? mailOf.get(event.subject_id ?? '') : undefined
    if (mail) mailOf.delete(mail.id)
    return describeEvent(event, mail ?? null)
  })
  // A canceled reply without an event was undone by its author, so it is not listed.
  const others = [...mailOf.values()].filter(
    ({ template, status }) => template !== 'lead-reply' || status !== 'cancelled',
  )
  return [...describeFirst(record), ...entries, ...others.map(describeMail)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}

/** Message of a lead without a form, such as one added by a colleague. Leads by email start with their email. */
function describeFirst(record: Parameters<typeof listTimeline>[0]): TimelineEntry[] {
  const { events, kind, message, details, service_slug, created_at: at } = record
  if (!message || kind === 'mail' || events.some((event) => Object.hasOwn(FORMS, event.kind))) return []
  return [
    {
      ...EMPTY,
      key: 'message',
      at,
      icon: 'message-square-text',
      title: labelKind(kind),
      text: message,
      isFromLead: true,
      facts: listFacts({ ...details, ...(service_slug && { service_slug }) }),
    },
  ]
}

const EMPTY = { actor: null, text: null, isFromLead: false, facts: [], inbound: null, link: null, mail: null }

export function describeDelivery(mail: LeadMail): {
  word: string
  tone: 'good' | 'bad' | 'plain' | 'warning'
} {
  switch (mail.status) {
    case 'delivered':
      return { word: 'Sent', tone: 'good' }
    case 'waiting':
      return { word: NO_MAIL_SERVER, tone: 'warning' }
    case 'failed':
      return { word: 'Failed', tone: 'bad' }
    case 'cancelled':
      return { word: 'Canceled', tone: 'plain' }
    default:
      return mail.last_error === null
        ? { word: 'Waiting', tone: 'plain' }
        : { word: 'Trying again', tone: 'warning' }
  }
}

function describeMail(mail: LeadMail): TimelineEntry {
  const name = Object.hasOwn(MAILS, mail.template) ? MAILS[mail.template]! : mail.template
  return {
    ...EMPTY,
    key: `mail ${mail.id}`,
    at: mail.created_at,
    icon: 'mail',
    title: `Email: ${name}`,
    mail,
  }
}

function describeEvent(event: LeadEvent, mail: LeadMail | null): TimelineEntry {
  const base = { key: `event ${event.id}`, at: event.at, actor: event.actor, link: linkSubject(event), mail }
  return { ...EMPTY, ...base, ...describeKind(event) }
}

function linkSubject({ subject_kind: kind, subject_id: id }: LeadEvent): TimelineEntry['link'] {
  if (!id) return null
  if (kind === 'booking')
    return { href: `/admin/calendar/bookings/${encodeURIComponent(id)}`, label: 'Open in the calendar' }
  if (kind === 'payment_request')
    return { href: `/admin/payments/${encodeURIComponent(id)}`, label: 'Open the payment request' }
  return null
}

type Described = Pick<TimelineEntry, 'icon' | 'title'> &
  Partial<Pick<TimelineEntry, 'text' | 'facts' | 'isFromLead' | 'inbound'>>

function describeKind({ kind, data, subject_id: subject }: LeadEvent): Described {
  if (Object.hasOwn(FORMS, kind)) return describeForm(kind, data)
  if (kind.startsWith('booking')) return describeBooking(kind, data)
  if (kind.startsWith('payment'))
    return {
      icon: 'receipt',
      // The delivery status of the email is shown next to the title.
      title: `Payment request ${kind === 'payment.sent' ? 'to be sent' : describeVerb(kind)}`,
      facts: listFacts(formatAmounts(data)),
    }
  switch (kind) {
    case 'note':
      return { icon: 'notebook-pen', title: 'Note', text: readText(data['text']) }
    case 'mail':
      return describeInbound(data, subject ?? '')
    case 'reply':
      return { icon: 'mail', title: `Replied: ${readText(data['subject'])}`, text: readText(data['text']) }
    case 'status':
      return { icon: 'tag', title: `${labelStatus(data['from'])} → ${labelStatus(data['to'])}` }
    case 'owner':
      return {
        icon: 'user-check',
        title: data['to'] ? `Owner: ${readText(data['to'])}` : 'Owner removed',
      }
    case 'changed':
      return { icon: 'pencil', title: 'Changed', facts: listChanges(data) }
    case 'merged':
      return { icon: 'users', title: `Merged with ${nameOf(data)}` }
    case 'unmerged':
      return { icon: 'users', title: `Separated from ${nameOf(data)}` }
    case 'binned':
      return { icon: 'trash-2', title: 'Moved to the trash' }
    case 'restored':
      return { icon: 'undo-2', title: 'Restored from the trash' }
    case 'snoozed':
      return {
        icon: 'clock',
        title: isMoment(data['until'])
          ? `Snoozed until ${formatMoment(data['until'])}`
          : 'Shown in the inbox again',
      }
    case 'manual':
      return { icon: 'plus', title: 'Added manually' }
    default:
      return { icon: 'info', title: describeVerb(kind), facts: listFacts(data) }
  }
}

function describeForm(kind: string, data: LeadEvent['data']): Described {
  const values = asRecord(data['values'])
  const { message, ...rest } = values
  return {
    icon: kind === 'calculator-result' ? 'calculator' : 'message-square-text',
    title: FORMS[kind]!,
    text: readText(message) || null,
    isFromLead: true,
    facts: [...listFacts(rest), ...listFacts(asRecord(data['details']))],
  }
}

function describeInbound(data: LeadEvent['data'], id: string): Described {
  const [name, from] = [readText(data['from_name']), readText(data['from'])]
  const names = (value: unknown) => (Array.isArray(value) ? value.map(readText) : [])
  return {
    icon: 'mail',
    title: readText(data['subject']) || '(no subject)',
    text: readText(data['text']) || null,
    isFromLead: true,
    facts: listFacts({
      from: name ? `${name} <${from}>` : from,
      ...(data['is_forged'] === true && { warning: 'The sender’s address may be forged.' }),
      left_in_the_mailbox: names(data['dropped_files']),
    }),
    inbound: {
      id,
      history: readText(data['history']),
      files: names(data['files']),
      hasHtml: data['has_html'] === true,
    },
  }
}

function describeBooking(kind: string, data: LeadEvent['data']): Described {
  const { starts_at: startsAt, former_starts_at: former, ...rest } = data
  const word = kind === 'booking' ? 'booked' : describeVerb(kind)
  return {
    icon: 'calendar-check',
    title: `Call ${word}${isMoment(startsAt) ? `: ${formatMoment(startsAt)}` : ''}`,
    facts: [
      ...(isMoment(former) ? [{ label: 'Before', value: formatMoment(former) }] : []),
      ...listFacts(rest),
    ],
  }
}

function listChanges(data: LeadEvent['data']): Fact[] {
  return Object.entries(data).map(([field, change]) => {
    const { from, to } = asRecord(change)
    return {
      label: field.charAt(0).toUpperCase() + field.slice(1),
      value: `${readText(from) || '(empty)'} → ${readText(to) || '(empty)'}`,
    }
  })
}

/** Formats the amounts of a payment request; omits the balance once it is paid. */
function formatAmounts({ total, balance, currency, ...rest }: LeadEvent['data']): LeadEvent['data'] {
  const code = readText(currency)
  if (typeof total !== 'number' || !isCurrency(code)) return { ...rest, total, currency }
  const isPartly = typeof balance === 'number' && balance > 0 && balance !== total
  return {
    ...rest,
    total: formatAmount(total, code),
    ...(isPartly && { left_to_pay: formatAmount(balance, code) }),
  }
}

function nameOf(data: LeadEvent['data']): string {
  return readText(data['name']) || readText(data['email']) || 'another lead'
}

/** Returns "paid" for "payment.paid". */
function describeVerb(kind: string): string {
  return (kind.split('.').at(-1) ?? kind).replaceAll(/[_-]/g, ' ')
}

function labelStatus(status: unknown): string {
  return (STATUS_LABELS as Record<string, string>)[readText(status)] ?? readText(status)
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
