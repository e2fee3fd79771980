/** Every text column that visitors, clients, callers and providers fill: who writes it and where it is shown. */

/** Tables with rows from outside: from forms, emails, provider callbacks, external calendars and missed URLs. */
export const EXPOSED_TABLES = [
  'leads',
  'lead_events',
  'inbound_mails',
  'bookings',
  'booking_blocks',
  'booking_days_off',
  'host_calendars',
  'payment_requests',
  'payment_events',
  'provider_events',
  'deliveries',
  'delivery_attempts',
  'address_hits',
] as const

/** Texts by strangers and clients that the admin shows. */
export const SHOWN_COLUMNS = [
  'leads.name',
  'leads.email',
  'leads.phone',
  'leads.company',
  'leads.message',
  'leads.service_slug',
  'leads.details',
  'leads.source',
  'leads.spam_reasons',
  'lead_events.data',
  'bookings.name',
  'bookings.email',
  'bookings.phone',
  'bookings.company',
  'bookings.answers',
  'bookings.guests',
  'bookings.time_zone',
  'bookings.spam_reasons',
  'bookings.notes',
  'bookings.cancel_reason',
  'booking_blocks.note',
  'booking_days_off.note',
  'host_calendars.label',
  'host_calendars.notes',
  'payment_requests.client_name',
  'payment_requests.client_email',
  'payment_requests.client_address',
  'payment_requests.client_legal_name',
  'payment_requests.client_tax_number',
  'payment_requests.lines',
  'payment_requests.note',
  'payment_events.data',
  'provider_events.kind',
  'provider_events.body',
  'provider_events.facts',
  'provider_events.reason',
  'deliveries.target',
  'deliveries.payload',
  'deliveries.last_error',
  'delivery_attempts.error',
  'address_hits.path',
] as const
export type ShownColumn = (typeof SHOWN_COLUMNS)[number]

/** Columns without texts of others, or not shown anywhere, and why. */
export const OTHER_COLUMNS: Record<string, string> = {
  'leads.kind': 'one of ours',
  'leads.status': 'one of ours',
  'leads.follow_up': 'one of ours',
  'lead_events.kind': 'letters and dots',
  'lead_events.subject_kind': 'ours',
  'lead_events.subject_id': 'an id, in addresses alone',
  'inbound_mails.message_id': 'shown nowhere',
  'inbound_mails.thread': 'shown nowhere',
  'inbound_mails.html': 'shown as HTML, sanitized then too',
  'inbound_mails.files': 'names, which the event has too',
  'bookings.status': 'one of ours',
  'bookings.co_host_ids': 'ids',
  'bookings.host_ids': 'ids',
  'bookings.source': 'shown with the lead, whose source it is',
  'bookings.call_way': 'one of ours',
  'bookings.meeting_url': 'an https address of the host, which the database checks',
  'payment_requests.number': 'digits',
  'payment_requests.issuer': 'the settings of the agency',
  'payment_requests.currency': 'three letters',
  'payment_requests.taxes': 'numbers',
  'payment_requests.status': 'one of ours',
  'payment_requests.paid_way': 'one of ours',
  'payment_requests.paid_note': 'a copy of the note of a payment, in the exported file alone',
  'payment_events.kind': 'one of ours',
  'provider_events.provider': 'one of ours',
  'provider_events.event_key': 'shown nowhere',
  'provider_events.status': 'one of ours',
  'deliveries.kind': 'one of ours',
  'deliveries.purpose': 'letters, digits and dots',
  'deliveries.channel': 'shown nowhere',
  'deliveries.subject_kind': 'ours',
  'deliveries.subject_id': 'an id, in addresses alone',
  'deliveries.key': 'shown nowhere',
  'deliveries.status': 'one of ours',
  'delivery_attempts.outcome': 'one of ours',
  'host_calendars.last_error': 'a sentence of ours, whatever was answered',
  'host_calendars.url': 'sealed, and shown nowhere',
  'host_calendars.login': 'sealed, and shown nowhere',
  'host_calendars.version': 'shown nowhere',
  'host_calendars.hostname': 'a host name, which the database takes from a checked address',
  'address_hits.outcome': 'one of ours',
}

/** Text that identifies a column on a page; shown unchanged, it is text. Time zones are shown without underscores. */
export function markOf(column: ShownColumn): string {
  return `${column.replaceAll('_', '-')}<img/src=x/onerror=hit()>`
}

/** A formula, markup, a script, a template, a URL, email and calendar lines, and a bidirectional override. */
export function hostileWords(column: ShownColumn, longest = 400): string {
  return [
    `=${markOf(column)}`,
    `"'><script>hit()</script><a href="javascript:hit()">x</a>`,
    '{{7*7}}${7*7}<%=7*7%> https://evil.example/ <!channel> \u202e',
    '\r\nBcc: x@evil.example\r\nBEGIN:VALARM\r\nEND:VEVENT',
  ]
    .join('')
    .slice(0, longest)
}
