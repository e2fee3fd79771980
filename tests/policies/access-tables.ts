/** Tables for access.test.ts: outcomes are numbers of rows, `done`, or the status of a refusal. */
import { randomUUID } from 'node:crypto'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
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

export const HOURS = [{ day: 1, from: '09:00', to: '17:00' }]
const id = randomUUID()
export const booking = {
  starts_at: '2036-01-07T15:00:00Z',
  ends_at: '2036-01-07T15:30:00Z',
  name: 'Ann',
  email: 'ann@shop.example',
  time_zone: 'UTC',
}
export const event = {
  p_provider: 'stripe',
  p_key: 'another',
  p_kind: 'customer.created',
  p_happened_at: '2026-11-22T10:00:00Z',
  p_body: '{}',
  p_facts: { about: 'nothing' },
  p_today: '2026-11-22',
  p_day: '2026-11-22',
}
const week = { p_from: '2036-01-07T15:00:00Z', p_to: '2036-01-08T15:00:00Z' }
export const paid = { p_way: 'card', p_on: today, p_note: '', p_sends_receipt: false }
const post = { p_table: 'blog_posts', p_post: id }

/** Database functions that only the server may call. */
const SERVER_CALLS: Record<string, object> = {
  add_address_hits: { p_redirected: {}, p_missed: {} },
  add_usage: { counts: {} },
  ask_for_payment_link: { p_number: 'x', p_email: 'x', p_visitor: 'x', p_today: today },
  bin_media: { p_ids: [id] },
  cancel_own_booking: { p_token: 'x' },
  catalogue_media: {},
  change_media: { p_ids: [id], p_change: { alt: 'x' } },
  change_site_settings: { p_changes: {} },
  read_personal_data: { p_email: 'nobody@example.com' },
  erase_personal_data: { p_email: 'nobody@example.com' },
  prune_personal_data: { p_message_days: 99999, p_call_days: 99999, p_limit: 1 },
  save_legal_text: { p_page: 'terms', p_body: 'x', p_html: '<p>x</p>', p_features: [] },
  claim_deliveries: { p_channel: 'none', p_limit: 1, p_lease_seconds: 1 },
  backup_due_in: {},
  claim_pictures: { p_run: id, p_posts: [], p_limit: 1 },
  claim_purges: { p_keys: ['x'], p_seconds_ago: 0 },
  consume_fetch_quota: { p_actor: 'x', p_limit: 1 },
  count_media: {},
  describe_import_run: { run: id },
  describe_jobs: {},
  describe_undo: { run: id },
  describe_leaving: { p_user: id },
  erase_deleted_post: post,
  find_document: { p_kind: 'authors' },
  find_imported_posts: { p_table: 'blog_posts', p_source_ids: [] },
  find_media_by_hash: { p_hashes: [] },
  find_pictures_used_since: { names: [], since: '2026-01-01T00:00:00Z' },
  finish_deliveries: { p_tries: [] },
  forget_deleted_posts: {},
  forget_media_replacements: {},
  hand_over_posts: { p_user: id },
  holds_admin_role: { account: id },
  import_posts: { run_id: id, rows: [] },
  keep_payment_link: { p_id: id, p_version: 1, p_token_hash: 'x' },
  list_active_people: {},
  list_activity: {},
  keep_mailbox_position: { p_mailbox: 'x', p_uid_validity: 1, p_last_uid: 1 },
  list_aged_pictures: { p_after_name: '', p_limit: 1 },
  follow_calendar: { p_calendar: id, p_booking: id, p_starts_at: week.p_from, p_ends_at: week.p_to },
  list_calendars_to_read: {},
  measure_installation: {},
  note_alerts: { p_seen: [], p_unknown: [], p_grace_seconds: 1 },
  note_calendar_copy: { p_calendar: id, p_booking: id },
  read_calendar_copy: { p_calendar: id, p_booking: id },
  list_deleted_posts: { p_table: 'blog_posts', p_search: '', p_limit: 1, p_offset: 0 },
  list_due_channels: {},
  list_import_runs: { p_limit: 1 },
  list_media: { p_filter: {}, p_sort: 'newest', p_limit: 1 },
  list_media_to_erase: { p_limit: 1 },
  list_media_uses: { p_media: id, p_limit: 1 },
  list_orphaned_mail_files: { p_limit: 1 },
  list_provider_calls: week,
  list_stored_files: {},
  list_touched_names: { p_seconds: 60 },
  list_used_pictures: { p_place: 'imports', p_after_id: '0', p_limit: 1 },
  make_first_owner: { p_secret_hash: 'x', p_user_id: id },
  note_export: { p_what: 'leads' },
  open_payment_link: { p_token_hash: 'x', p_today: today, p_marks_seen: true },
  plan_backups: { p_every_seconds: 86_400 },
  plan_deliveries: {},
  prune_activity: { p_days: 99_999, p_limit: 1 },
  plan_inbound_mail: { p_mail: { own_ids: [], references: [], reply_leads: [] } },
  prune_document_versions: { p_count: 1, p_days: 1, p_limit: 1 },
  read_alert_facts: {},
  read_booking_state: week,
  read_host_feed: { p_token: 'x' },
  read_mail_thread: { p_delivery: id },
  read_mailbox_position: { p_mailbox: 'x' },
  read_media: { p_media: id },
  read_news_run: { p_run: 1 },
  read_news_schedule: {},
  read_own_booking: { p_token: 'x' },
  read_usage: { since: '2026-01-01' },
  receive_provider_event: event,
  remind_of_payments: { p_days: [1], p_today: today },
  renew_deliveries: { p_claims: [], p_lease_seconds: 1 },
  replace_media: { p_from: id, p_to: id },
  report_import_run: { run: id },
  restore_media: { p_ids: [id] },
  restore_post: post,
  restore_posts: { p_posts: [{ table: 'blog_posts', id }] },
  retry_provider_event: { p_id: id, p_facts: event.p_facts, p_today: today, p_day: today },
  set_default_news_interval: { minutes: 60 },
  set_news_interval: { minutes: 60 },
  set_news_source: { url: null },
  set_provider_event_aside: { p_id: id },
  settle_alert: { p_name: 'x', p_subject: '', p_is_end: false, p_told_by: [], p_is_done: true },
  submit_leads: { p_forms: [] },
  take_booking_quota: { p_purpose: 'list', p_key: 'x' },
  tell_account_deleted: { p_email: 'nobody@example.com' },
  undo_import: { p_run: id },
  undo_media_replacement: { p_replacement: id },
  write_as: { p_actor: id },
  write_media_fields: { p_kind: 'authors', p_id: id, p_fields: { picture: null } },
}

/** Database functions that only owners, sales and the server may call. */
const CLIENT_CALLS: Record<string, object> = {
  add_lead: { p_given: { name: 'X' } },
  bin_lead: { p_lead: id, p_is_binned: true },
  book_for_client: { p_booking: {}, p_hosts: [id] },
  cancel_booking: { p_booking: id },
  cancel_payment_request: { p_id: id, p_today: today },
  change_lead: { p_lead: id, p_change: { status: 'lost' } },
  change_leads: { p_changes: [{ lead: id, status: 'lost' }] },
  create_credit_note: { p_id: id, p_note: id, p_nets: null, p_reason: 'x', p_today: today },
  create_payment_request: { p_id: id, p_request: newRequest(), p_today: today },
  erase_lead: { p_lead: id },
  export_payment_requests: { p_today: today },
  list_lead_owners: {},
  list_leads: { p_filter: {}, p_after: null, p_limit: 1 },
  list_payment_requests: { p_today: today },
  mark_booking: { p_booking: id, p_status: 'no-show' },
  mark_payment_request_paid: { p_id: id, p_today: today, ...paid },
  merge_leads: { p_lead: id, p_duplicate: randomUUID() },
  move_booking: { p_booking: id, p_starts_at: '2036-01-07T15:00:00Z' },
  note_about_lead: { p_lead: id, p_text: 'x' },
  read_inbound_mail: { p_mail: id },
  read_lead: { p_lead: id },
  read_payment_link_version: { p_id: id },
  read_payment_request: { p_id: id, p_today: today },
  refund_payment_request: { p_id: id, p_amount: 1, p_on: today, p_note: '', p_today: today },
  renew_payment_link: { p_id: id },
  reopen_payment_request: { p_id: id, p_today: today },
  reply_to_lead: { p_lead: id, p_subject: 'x', p_text: 'x', p_key: id },
  revoke_payment_link: { p_id: id, p_today: today },
  snooze_lead: { p_lead: id, p_until: null },
  take_back_reply: { p_delivery: id },
  send_payment_request: { p_id: id, p_reminds: false, p_today: today },
  unmerge_lead: { p_duplicate: id },
  undo_payment_entry: { p_id: id, p_entry: id, p_today: today },
}

/** Database functions that only owners and the server may call. */
const OWNER_CALLS: Record<string, object> = {
  end_host_feed: { p_host: id },
  list_ad_conversions: { p_from: today, p_to: today, p_time_zone: 'UTC' },
  make_host_feed: { p_host: id },
  read_backups: {},
  replay_deliveries: { p_deliveries: [id] },
  report_lead_sources: { p_by: 'source', p_from: today, p_to: today, p_time_zone: 'UTC' },
  request_backup: {},
  send_test_event: { p_endpoint: id },
}

const EDITOR_CALLS: Record<string, object> = {
  delete_tag: { p_slug: 'x' },
  describe_tag: { p_slug: 'x', p_description: 'x' },
  list_managed_tags: {},
  merge_authors: { p_author: id, p_into: id },
  merge_tags: { p_slug: 'x', p_into: 'x' },
  read_publishing_plan: {
    p_from: week.p_from,
    p_to: week.p_to,
    p_first: '2036-01-07',
    p_last: '2036-01-08',
  },
  rename_tag: { p_slug: 'x', p_name: 'x' },
  restore_tag: { p_removal: id },
}

const AUTHOR_CALLS: Record<string, object> = {
  change_posts: { p_action: 'unpublish', p_posts: [{ table: 'blog_posts', id }] },
  list_staff_posts: { p_filter: {}, p_order: 'newest', p_after: null, p_limit: 1 },
}

export const CALLED_BY_SALES = Object.keys(CLIENT_CALLS)

/** Database functions with the first of `CALLERS` who may call them; all later callers may too. */
export const CALLS = Object.entries({
  author: AUTHOR_CALLS,
  editor: EDITOR_CALLS,
  admin: { ...CLIENT_CALLS, ...OWNER_CALLS },
  server: SERVER_CALLS,
} as const).flatMap(([first, calls]) =>
  Object.entries(calls).map(([name, args]) => [first as CallerKind, name, args] as const),
)

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
