/** Tables for access.test.ts: outcomes are numbers of rows, `done`, or the status of a refusal. */
import { randomUUID } from 'node:crypto'
import { SECRET } from '#tests/contract/deliveries/delivery-rows.ts'
import type { CallerKind } from './people.ts'

export const CALLERS: readonly CallerKind[] = ['stranger', 'user', 'author', 'editor', 'admin', 'server']
type Outcome = number | 'done'
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

const OWNERS = [401, 0, 0, 0, 1, 1] as const
const EDITORS = [401, 0, 0, 1, 1, 1] as const
const WRITERS = [401, 0, 1, 1, 1, 1] as const
const SERVER = [401, 403, 403, 403, 403, 1] as const
export const NOBODY = [401, 403, 403, 403, 403, 403] as const

export const READS: readonly (readonly [table: string, columns: string, Outcomes])[] = [
  ['activity', '*', NOBODY],
  ['address_hits', '*', [401, 0, 0, 0, 2, 2]],
  ['answer_settings', '*', OWNERS],
  ['answer_templates', '*', OWNERS],
  ['author_names', '*', NOBODY],
  ['backup_runs', '*', [401, 403, 403, 403, 403, 0]],
  ['booking_blocks', '*', OWNERS],
  ['booking_days_off', '*', OWNERS],
  ['booking_hosts', 'id, name, weekly_hours', OWNERS],
  ['booking_hosts', 'feed_hash', NOBODY],
  ['booking_rules', 'closes_holidays', OWNERS],
  ['bookings', 'id, name, email, notes', OWNERS],
  ['bookings', 'token_hash', NOBODY],
  ['credit_notes', '*', OWNERS],
  ['deliveries', '*', OWNERS],
  ['deleted_posts', '*', [401, 403, 403, 403, 403, 0]],
  ['delivery_attempts', '*', OWNERS],
  ['event_types', '*', OWNERS],
  ['host_busy_times', '*', [401, 0, 0, 0, 0, 0]],
  ['host_calendars', 'id, hostname', OWNERS],
  ['host_calendars', 'url', NOBODY],
  ['host_calendars', 'login', NOBODY],
  ['inbound_mails', '*', NOBODY],
  ['import_run_posts', '*', EDITORS],
  ['import_runs', '*', EDITORS],
  ['imported_pictures', '*', EDITORS],
  ['installation_settings', '*', SERVER],
  ['legal_texts', 'page, html', [1, 1, 1, 1, 1, 1]],
  ['legal_texts', 'body', SERVER],
  ['media', '*', WRITERS],
  ['media_replacements', '*', [401, 403, 403, 403, 403, 0]],
  ['media_uses', '*', EDITORS],
  ['news_schedule', '*', NOBODY],
  ['outgoing_fetches', '*', SERVER],
  ['payment_entries', '*', OWNERS],
  ['payment_events', '*', [401, 0, 0, 0, 4, 4]],
  ['payment_links', '*', NOBODY],
  ['payment_requests', '*', [401, 0, 0, 0, 2, 2]],
  ['post_sources', '*', EDITORS],
  ['provider_events', '*', SERVER],
  ['public_holidays', '*', OWNERS],
  ['redirects', '*', OWNERS],
  ['removed_tags', '*', NOBODY],
  ['seed_progress', '*', SERVER],
  ['set_up_links', '*', [401, 403, 403, 403, 403, 0]],
  ['site_document_drafts', '*', EDITORS],
  ['site_documents', '*', EDITORS],
  ['site_setting_changes', '*', [401, 403, 403, 403, 403, 0]],
  ['site_settings', '*', [401, 403, 403, 403, 403, 0]],
  ['unsaved_texts', '*', [401, 0, 0, 0, 0, 403]],
  ['usage_counts', '*', NOBODY],
  ['webhook_endpoints', 'id, name, url, events, format, mapping, is_active', OWNERS],
  ['webhook_endpoints', '*', NOBODY],
  ['webhook_endpoints', 'secret', NOBODY],
  ['webhook_endpoints', 'previous_secret', NOBODY],
]

/** Tables that sales reads like an owner; all others like an account without a role. */
export const READ_BY_SALES = [
  'answer_templates',
  'booking_blocks',
  'booking_days_off',
  'booking_hosts',
  'booking_rules',
  'bookings',
  'event_types',
  'credit_notes',
  'host_busy_times',
  'payment_entries',
  'payment_events',
  'payment_requests',
  'public_holidays',
  'leads',
  'lead_events',
]
export const WRITTEN_BY_SALES = ['answer_templates', 'booking_blocks', 'bookings', 'leads']

/** Written by the server only, or by database functions only. */
const SERVER_WRITES = ['import_run_posts', 'import_runs', 'imported_pictures', 'media', 'outgoing_fetches']
export const NO_WRITES = [
  'activity',
  'author_slugs',
  'credit_notes',
  'deliveries',
  'delivery_attempts',
  'former_tags',
  'inbound_mails',
  'media_uses',
  'news_schedule',
  'payment_entries',
  'payment_events',
  'payment_links',
  'post_slugs',
  'post_tags',
  'site_setting_changes',
  'tags',
  'usage_counts',
]
export const HIDDEN_FROM_PEOPLE = [
  ...SERVER_WRITES,
  'installation_settings',
  'legal_texts',
  'post_redirects',
  'post_sources',
  'seed_progress',
  'set_up_links',
  'site_settings',
]

const HOURS = [{ day: 1, from: '09:00', to: '17:00' }]
export const booking = {
  starts_at: '2036-01-07T15:00:00Z',
  ends_at: '2036-01-07T15:30:00Z',
  name: 'Ann',
  email: 'ann@shop.example',
  time_zone: 'UTC',
}
const words = () => randomUUID()

type AddedRow = [table: string, row: (host: string) => Record<string, unknown>, column: string]
export const ADDED_BY_OWNERS: readonly AddedRow[] = [
  ['answer_templates', () => ({ name: 'Price', subject: 'x', body: words() }), 'id'],
  ['booking_blocks', (host_id) => ({ host_id, starts_at: '2036-03-01', ends_at: '2036-03-02' }), 'id'],
  ['booking_days_off', () => ({ first_day: '2036-04-01', last_day: '2036-04-02', note: words() }), 'id'],
  ['booking_hosts', () => ({ name: words(), weekly_hours: HOURS }), 'id'],
  ['event_types', () => ({ name: 'Intro', slug: words() }), 'id'],
  ['host_calendars', (host_id) => ({ host_id, url: 'https://calendar.example/x.ics' }), 'id'],
  ['leads', () => ({ kind: 'manual', name: words() }), 'id'],
  ['redirects', () => ({ path: `/${words()}`, target: '/new' }), 'path'],
  ['webhook_endpoints', () => ({ name: words(), url: 'https://x.example/', secret: SECRET }), 'id'],
]

export const CHANGED_BY_OWNERS = [
  ['booking_days_off', { note: 'x' }, ['first_day', '2036-01-01']],
  ['event_types', { call_minutes: 30 }, ['is_default', true]],
  ['bookings', { notes: 'x' }, ['name', 'Ann']],
  ['host_calendars', { label: 'x' }, ['hostname', 'calendar.example']],
  ['leads', { status: 'answered' }, ['email', 'ann@shop.example']],
  ['public_holidays', { is_open: true }, ['day', '2036-12-25']],
  ['redirects', { target: '/other' }, ['path', '/old']],
  ['webhook_endpoints', { name: 'x' }, ['format', 'standard']],
] as const

/** Values that not even owners change by a direct write. */
export const FIXED_COLUMNS = [
  ['bookings', { status: 'cancelled' }],
  ['bookings', { starts_at: '2036-01-08T15:00:00Z' }],
  ['bookings', { email: 'x@y.example' }],
  ['host_calendars', { url: 'https://calendar.example/x.ics' }],
  ['leads', { message: 'Mine' }],
  ['leads', { spam_score: 100 }],
  ['leads', { created_at: '2020-01-01' }],
  ['public_holidays', { name: 'x' }],
] as const

export const INVALID_ROWS = [
  ['booking_hosts', { weekly_hours: {} }],
  ['booking_hosts', { weekly_hours: [{ day: 8, from: '09:00', to: '10:00' }] }],
  ['booking_hosts', { weekly_hours: [{ day: 1, from: '9', to: '10:00' }] }],
  ['event_types', { name: 'x', slug: 'Not a slug' }],
  ['event_types', { name: 'x', slug: 'times' }],
  ['event_types', { name: 'x', slug: 'x', hosts: [{ host_id: 'x', weight: 1 }] }],
  ['event_types', { name: 'x', slug: 'x', call_way: 'video' }],
  ['webhook_endpoints', { name: 'x', url: 'https://x.example/', secret: 'hunter2' }],
  ['webhook_endpoints', { name: 'x', url: 'ftp://x.example/', secret: SECRET }],
  ['webhook_endpoints', { name: 'x', url: 'https://x.example/', secret: SECRET, events: [] }],
] as const
