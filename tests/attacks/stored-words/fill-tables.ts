/** A database in which every text from outside is an attack, as if all checks had failed. */
import type { Engine } from '#backend/database/engine.ts'
import { hostileWords as words, EXPOSED_TABLES } from './typed-columns.ts'

export type FilledTables = {
  /** Day of the booking and of all other calendar entries. */
  day: string
  lead: string
  booking: string
  bookingToken: string
  feedToken: string
  request: string
  paymentToken: string
}

const IDS = {
  lead: 'a0000000-0000-4000-8000-000000000001',
  booking: 'a0000000-0000-4000-8000-000000000002',
  request: 'a0000000-0000-4000-8000-000000000003',
  delivery: 'a0000000-0000-4000-8000-000000000004',
}
const BOOKING_TOKEN = 'b'.repeat(43)
const FEED_TOKEN = 'f'.repeat(43)
const PAYMENT_TOKEN = 'p'.repeat(43)
const DAYS_AHEAD = 10
const MS_OF_A_DAY = 86_400_000

/** Every text or JSON column as `table.column`. */
export async function listTextColumns(engine: Engine): Promise<string[]> {
  const rows = await engine.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'ARRAY', 'json', 'jsonb')`,
    [EXPOSED_TABLES],
  )
  return rows.map(({ name }) => name)
}

export async function fillTables(engine: Engine): Promise<FilledTables> {
  const day = new Date(Date.now() + DAYS_AHEAD * MS_OF_A_DAY).toISOString().slice(0, 10)
  await fillLeads(engine)
  await fillMail(engine)
  await fillCalendar(engine, day)
  await fillPayments(engine)
  await fillDeliveries(engine, day)
  return {
    day,
    ...IDS,
    bookingToken: BOOKING_TOKEN,
    feedToken: FEED_TOKEN,
    paymentToken: PAYMENT_TOKEN,
  }
}

async function fillLeads(engine: Engine): Promise<void> {
  const source = words('leads.source')
  await engine.query(
    `insert into public.leads
       (id, kind, name, email, phone, company, message, service_slug, details, source, spam_score, spam_reasons)
     values ($1, 'contact', $2, $3, $4, $5, $6, $7, $8, $9, 50, $10)`,
    [
      IDS.lead,
      words('leads.name', 200),
      words('leads.email', 320),
      words('leads.phone', 60),
      words('leads.company', 200),
      words('leads.message'),
      words('leads.service_slug', 100),
      { goal: words('leads.details'), figures: { [words('leads.details')]: [words('leads.details')] } },
      { page: source, referrer: 'javascript:hit()', utm_source: source, utm_campaign: source },
      [words('leads.spam_reasons')],
    ],
  )
  const told = words('lead_events.data')
  for (const kind of ['note', 'reply', 'changed', 'merged', 'booking.moved', 'payment.sent', 'odd'])
    await engine.query('insert into public.lead_events (lead_id, kind, data) values ($1, $2, $3)', [
      IDS.lead,
      kind,
      { text: told, subject: told, name: told, from: told, to: told, starts_at: told, details: { a: told } },
    ])
}

/** As if the sanitizer had failed when the email was stored. */
async function fillMail(engine: Engine): Promise<void> {
  const told = words('lead_events.data')
  const [mail] = await engine.query<{ id: string }>(
    `insert into public.inbound_mails (id, message_id, lead_id, html, files)
     values (gen_random_uuid(), '<words@client.example>', $1, $2, $3) returning id`,
    [
      IDS.lead,
      '<p onclick="hit()">Formatted mail<img src=y onerror=hit()><script>hit()</script> <a href="javascript:hit()">Pay</a></p>',
      JSON.stringify([]),
    ],
  )
  await engine.query(
    `insert into public.lead_events (lead_id, kind, subject_kind, subject_id, data)
     values ($1, 'mail', 'inbound_mail', $2, $3)`,
    [
      IDS.lead,
      mail!.id,
      {
        from: told,
        from_name: told,
        subject: told,
        text: told,
        history: told,
        files: [told],
        dropped_files: [told],
        has_html: true,
      },
    ],
  )
}

async function fillCalendar(engine: Engine, day: string): Promise<void> {
  await engine.query(
    `insert into public.bookings
       (id, event_type_id, host_id, starts_at, ends_at, name, email, phone, company, answers, time_zone, token_hash,
        lead_id, spam_reasons, notes, cancel_reason, guests)
     select $1, (select id from public.event_types where is_default), id, $2::timestamptz, $2::timestamptz + interval '30 minutes', $3, $4, $5, $6, $7, $8,
       private.hash_booking_token($9), $10, $11, $12, $13, $14 from public.booking_hosts`,
    [
      IDS.booking,
      `${day}T10:00:00Z`,
      words('bookings.name', 200),
      words('bookings.email', 320),
      words('bookings.phone', 60),
      words('bookings.company', 200),
      JSON.stringify([{ id: 'goal', label: words('bookings.answers'), answer: words('bookings.answers') }]),
      words('bookings.time_zone', 64),
      BOOKING_TOKEN,
      IDS.lead,
      [words('bookings.spam_reasons')],
      words('bookings.notes'),
      words('bookings.cancel_reason'),
      [words('bookings.guests', 320)],
    ],
  )
  await engine.query('update public.booking_hosts set feed_hash = private.hash_booking_token($1)', [
    FEED_TOKEN,
  ])
  await engine.query('insert into public.booking_blocks (starts_at, ends_at, note) values ($1, $2, $3)', [
    `${day}T12:00:00Z`,
    `${day}T13:00:00Z`,
    words('booking_blocks.note'),
  ])
  await engine.query('insert into public.booking_days_off (first_day, last_day, note) values ($1, $1, $2)', [
    day,
    words('booking_days_off.note'),
  ])
  await engine.query(
    `insert into public.host_calendars (host_id, label, url, last_read_at, notes)
     select id, $1, 'https://calendar.example/secret.ics', now(), array[$2] from public.booking_hosts`,
    [words('host_calendars.label', 100), words('host_calendars.notes')],
  )
}

async function fillPayments(engine: Engine): Promise<void> {
  const line = { text: words('payment_requests.lines'), quantity: 1, unit_price: 100, tax_rate: 0, net: 100 }
  await engine.query(
    `insert into public.payment_requests
       (id, number, client_name, client_email, client_address, client_legal_name, client_tax_number, received, currency, lines, subtotal, taxes, tax_total, total, note,
        status, sent_at, paid_at, paid_on, paid_way, paid_note, lead_id)
     values ($1, '2026-0001', $2, $3, $4, $9, $10, 100, 'USD', $5, 100, '[]', 0, 100, $6, 'paid', now(), now(),
       current_date, 'other', $7, $8)`,
    [
      IDS.request,
      words('payment_requests.client_name', 200),
      words('payment_requests.client_email', 320),
      words('payment_requests.client_address'),
      JSON.stringify([line]),
      words('payment_requests.note'),
      'Paid',
      IDS.lead,
      words('payment_requests.client_legal_name', 200),
      words('payment_requests.client_tax_number', 60),
    ],
  )
  await engine.query(
    `insert into public.payment_links (token_hash, request_id) values (encode(sha256($1::bytea), 'hex'), $2)`,
    [PAYMENT_TOKEN, IDS.request],
  )
  const told = words('payment_events.data')
  for (const kind of ['sent', 'paid', 'provider'])
    await engine.query('insert into public.payment_events (request_id, kind, data) values ($1, $2, $3)', [
      IDS.request,
      kind,
      { to: told, note: told, way: told, problem: told, provider: told },
    ])
}

async function fillDeliveries(engine: Engine, day: string): Promise<void> {
  const told = words('provider_events.facts')
  const call = {
    about: 'booking',
    outcome: 'created',
    booking: 'call-1',
    former: null,
    name: told,
    email: told,
    phone: told,
    title: told,
    reason: told,
    starts_at: `${day}T15:00:00.000Z`,
    ends_at: `${day}T15:30:00.000Z`,
    former_starts_at: null,
  }
  for (const [key, kind, facts] of [
    ['1', 'booking.created', call],
    ['2', words('provider_events.kind', 100), { about: 'unreadable' }],
  ] as const)
    await engine.query(
      `insert into public.provider_events (provider, event_key, kind, happened_at, body, facts, status, reason)
       values ('calcom', $1, $2, now(), $3, $4, 'waiting', $5)`,
      [key, kind, words('provider_events.body'), facts, words('provider_events.reason', 60)],
    )
  await engine.query(
    `insert into public.deliveries (id, kind, purpose, target, channel, payload, status, last_error, attempts)
     values ($1, 'mail', 'lead-notice', $2, 'mail', $3, 'failed', $4, 1)`,
    [
      IDS.delivery,
      words('deliveries.target'),
      { name: words('deliveries.payload') },
      words('deliveries.last_error'),
    ],
  )
  await engine.query(
    `insert into public.delivery_attempts (delivery_id, number, finished_at, outcome, error)
     values ($1, 1, now(), 'failed', $2)`,
    [IDS.delivery, words('delivery_attempts.error')],
  )
  await engine.query(`insert into public.address_hits (path, hits, outcome) values ($1, 3, 'missed')`, [
    `/${words('address_hits.path')}`,
  ])
}
