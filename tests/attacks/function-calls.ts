/** Calls of server functions without permission (threat model, section 4). */
import { randomUUID } from 'node:crypto'

const MUTATIONS = [
  {
    action: 'create',
    data: {
      title: 'Not by me',
      content: '<p>x</p>',
      summary: 's',
      featured_image: 'https://a.example/a.png',
    },
  },
  { action: 'update', id: randomUUID(), data: { title: 'Mine now' } },
  { action: 'duplicate', id: randomUUID() },
  { action: 'delete', id: randomUUID() },
]

const NOW = new Date().toISOString()
const TODAY = NOW.slice(0, 10)

const MEDIA_ACTIONS = [
  { action: 'list', filter: { place: 'library' }, sort: 'newest', after: null, limit: 50 },
  { action: 'count', catalogues: true },
  { action: 'read', id: randomUUID() },
  { action: 'find', hashes: ['0'.repeat(64)] },
  { action: 'change', ids: [randomUUID()], change: { alt: 'Not by me' } },
  { action: 'delete', ids: [randomUUID()] },
  { action: 'restore', ids: [randomUUID()] },
  { action: 'replace', from: randomUUID(), to: randomUUID() },
  { action: 'undo-replace', replacement: randomUUID() },
]

/** Functions that require the secret key or a signature instead of a session; other callers get 401. */
export const SERVER_FUNCTIONS = [
  'announce-posts',
  'book-call',
  'catalogue-media',
  'deliver',
  'find-payment-request',
  'list-call-times',
  'manage-own-booking',
  'read-booking-feed',
  'read-host-calendars',
  'read-payment-request',
  'read-post-preview',
  'receive-provider-event?provider=stripe',
  'seal-secrets',
  'submit-lead',
  'sweep-pictures',
  'unpublish-posts',
  'update-holidays',
]

/** Every function with a valid body. */
export const FUNCTION_CALLS: { name: string; body: object }[] = [
  ...['editor-mutate-blog', 'editor-mutate-news'].flatMap((name) =>
    MUTATIONS.map((body) => ({ name, body })),
  ),
  { name: 'ensure-editor-admin', body: {} },
  { name: 'import-news-from-sheets', body: [{ title: 'Not by me', content: 'x' }] },
  { name: 'import-news-from-sheets', body: { url: 'https://docs.google.com/spreadsheets/d/x' } },
  { name: 'import-posts', body: { action: 'list' } },
  { name: 'import-posts', body: { action: 'names', run_id: randomUUID(), authors: [], tags: [] } },
  { name: 'export-posts', body: { kind: 'blog' } },
  { name: 'manage-people', body: { action: 'list' } },
  { name: 'manage-people', body: { action: 'invite', email: 'not-by-me@example.com', role: 'admin' } },
  { name: 'manage-people', body: { action: 'set-role', id: randomUUID(), role: 'admin' } },
  { name: 'manage-people', body: { action: 'deactivate', id: randomUUID(), heir: null } },
  { name: 'manage-tags', body: { action: 'list' } },
  { name: 'manage-bin', body: { action: 'list', table: 'blog_posts', search: '', page: 1 } },
  { name: 'manage-bin', body: { action: 'erase', table: 'blog_posts', id: randomUUID() } },
  { name: 'manage-posts', body: { action: 'list', filter: {} } },
  { name: 'manage-posts', body: { action: 'list', filter: { status: 'bin' } } },
  { name: 'manage-posts', body: { action: 'choices' } },
  ...['publish', 'unpublish', 'delete', 'restore'].map((action) => ({
    name: 'manage-posts',
    body: { action, posts: [{ table: 'blog_posts', id: randomUUID() }] },
  })),
  {
    name: 'manage-posts',
    body: { action: 'add-tag', posts: [{ table: 'blog_posts', id: randomUUID() }], tag: 'Not by me' },
  },
  {
    name: 'list-activity',
    body: { action: 'list', kind: null, person: null, from: null, until: null, before: null },
  },
  {
    name: 'list-activity',
    body: { action: 'export', kind: null, person: null, from: null, until: null, before: null },
  },
  { name: 'list-activity', body: { action: 'people' } },
  { name: 'manage-system', body: { action: 'read' } },
  { name: 'manage-system', body: { action: 'request-backup' } },
  ...MEDIA_ACTIONS.map((body) => ({ name: 'manage-media', body })),
  { name: 'catalogue-media', body: {} },
  { name: 'upload-media', body: {} },
  { name: 'manage-previews', body: { action: 'list', table: 'blog_posts', id: randomUUID() } },
  { name: 'manage-previews', body: { action: 'create', table: 'blog_posts', id: randomUUID(), days: 7 } },
  {
    name: 'manage-previews',
    body: { action: 'revoke', table: 'blog_posts', id: randomUUID(), preview: null },
  },
  { name: 'manage-reviews', body: { action: 'count' } },
  { name: 'manage-reviews', body: { action: 'read', table: 'blog_posts', id: null } },
  ...['read', 'submit', 'withdraw'].map((action) => ({
    name: 'manage-reviews',
    body: { action, table: 'blog_posts', id: randomUUID() },
  })),
  {
    name: 'manage-reviews',
    body: { action: 'assign', table: 'blog_posts', id: randomUUID(), reviewer: null },
  },
  ...['approve', 'request-changes'].map((action) => ({
    name: 'manage-reviews',
    body: { action, table: 'blog_posts', id: randomUUID(), note: 'Not by me', version: NOW },
  })),
  { name: 'read-post-preview', body: { token: 'x', visitor: { address: null } } },
  { name: 'manage-drafts', body: { action: 'read', table: 'blog_posts', id: randomUUID() } },
  ...['save', 'publish'].map((action) => ({
    name: 'manage-drafts',
    body: {
      action,
      table: 'blog_posts',
      id: randomUUID(),
      data: { title: 'Not by me' },
      based_on: NOW,
      version: null,
    },
  })),
  { name: 'manage-drafts', body: { action: 'discard', table: 'blog_posts', id: randomUUID(), version: NOW } },
  {
    name: 'manage-schedule',
    body: { action: 'read', from: NOW, to: NOW, first: '2026-11-23', last: '2026-11-23' },
  },
  {
    name: 'manage-schedule',
    body: {
      action: 'move',
      table: 'blog_posts',
      id: randomUUID(),
      updated_at: NOW,
      published_at: NOW,
    },
  },
  {
    name: 'manage-schedule',
    body: {
      action: 'add-idea',
      idea: { title: 'Not by me', note: '', day: '2026-11-23', table: 'blog_posts', person: '' },
    },
  },
  { name: 'manage-schedule', body: { action: 'write-idea', id: randomUUID(), at: NOW } },
  { name: 'manage-schedule', body: { action: 'set-rhythm', posts_per_week: 50 } },
  { name: 'manage-versions', body: { action: 'list', table: 'blog_posts', id: randomUUID() } },
  { name: 'manage-versions', body: { action: 'read', table: 'blog_posts', id: randomUUID(), number: 1 } },
  {
    name: 'manage-versions',
    body: { action: 'annotate', table: 'blog_posts', id: randomUUID(), number: 1, note: 'Not by me' },
  },
  {
    name: 'manage-versions',
    body: { action: 'restore', table: 'blog_posts', id: randomUUID(), number: 1, based_on: TODAY },
  },
  { name: 'manage-tags', body: { action: 'rename', slug: 'advertising', name: 'Mine now' } },
  { name: 'manage-tags', body: { action: 'delete', slug: 'advertising' } },
  {
    name: 'submit-lead',
    body: {
      kind: 'contact',
      name: 'Not me',
      email: 'a@b.example',
      phone: '',
      company: '',
      message: 'x',
      serviceSlug: null,
      calculation: null,
      source: {},
      guard: { isTrapFilled: false, stampAgeSeconds: 1 },
      visitor: { address: null },
    },
  },
  { name: 'manage-leads', body: { action: 'list', filter: {}, after: null, limit: 50 } },
  { name: 'manage-leads', body: { action: 'export', filter: {}, after: null, limit: 500 } },
  { name: 'manage-leads', body: { action: 'read', lead: randomUUID(), marks_seen: true } },
  { name: 'manage-leads', body: { action: 'owners' } },
  {
    name: 'manage-leads',
    body: { action: 'change-many', changes: [{ lead: randomUUID(), status: 'spam' }] },
  },
  {
    name: 'manage-leads',
    body: { action: 'reply', lead: randomUUID(), subject: 'Not by me', text: 'x', key: randomUUID() },
  },
  { name: 'manage-leads', body: { action: 'erase', lead: randomUUID() } },
  {
    name: 'manage-payment-requests',
    body: { action: 'list', today: TODAY, status: null, search: '', page: 1 },
  },
  { name: 'manage-payment-requests', body: { action: 'cancel', today: TODAY, id: randomUUID() } },
  { name: 'manage-payment-requests', body: { action: 'renew-link', today: TODAY, id: randomUUID() } },
  { name: 'manage-payment-requests', body: { action: 'revoke-link', today: TODAY, id: randomUUID() } },
  {
    name: 'manage-payment-requests',
    body: { action: 'export', today: TODAY, status: null, search: '', after: null },
  },
  {
    name: 'read-payment-request',
    body: { token: 'x', today: TODAY, marks_seen: true, visitor: { address: null } },
  },
  {
    name: 'find-payment-request',
    body: { number: '2026-0001', email: 'a@b.example', today: TODAY, visitor: { address: null } },
  },
  { name: 'receive-provider-event?provider=stripe', body: { id: 'evt_1', type: 'payment_intent.succeeded' } },
  { name: 'manage-provider-events', body: { action: 'list', isWaiting: true, after: null } },
  { name: 'manage-provider-events', body: { action: 'retry', id: randomUUID() } },
  { name: 'manage-provider-events', body: { action: 'set-aside', id: randomUUID() } },
  { name: 'undo-import', body: { run_id: randomUUID() } },
  {
    name: 'process-drive-images',
    body: { drive_url: 'https://drive.google.com/file/d/0123456789abcdef/view' },
  },
  { name: 'check-links', body: { links: ['https://a.example/'] } },
  { name: 'backfill-news-images', body: {} },
  { name: 'fetch-post-images', body: { run_id: randomUUID() } },
  { name: 'get-plan-usage', body: {} },
  { name: 'get-storage-metrics', body: {} },
  { name: 'get-news-schedule', body: {} },
  { name: 'update-news-cron', body: { interval_minutes: 5, cron_expression: '*/5 * * * *' } },
  { name: 'update-news-source', body: { url: 'https://docs.google.com/spreadsheets/d/x' } },
  { name: 'auto-import-news', body: { trigger: 'dev-30s' } },
  { name: 'sweep-pictures', body: {} },
  { name: 'unpublish-posts', body: {} },
  { name: 'announce-posts', body: {} },
  { name: 'deliver', body: {} },
  { name: 'list-call-times', body: { visitor: { address: null } } },
  {
    name: 'book-call',
    body: {
      startsAt: '2027-01-05T15:00:00Z',
      name: 'Not I',
      email: 'x@y.example',
      answers: {},
      timeZone: 'UTC',
      source: {},
      visitor: { address: null },
    },
  },
  { name: 'manage-own-booking', body: { action: 'read', token: 'x', visitor: { address: null } } },
  { name: 'manage-bookings', body: { action: 'settings' } },
  { name: 'manage-bookings', body: { action: 'cancel', id: randomUUID() } },
  { name: 'read-booking-feed', body: { token: 'x', visitor: { address: null } } },
  { name: 'read-host-calendars', body: {} },
  { name: 'seal-secrets', body: {} },
  { name: 'update-holidays', body: {} },
  { name: 'manage-deliveries', body: { action: 'list' } },
  { name: 'manage-deliveries', body: { action: 'list-endpoints' } },
  { name: 'manage-deliveries', body: { action: 'replay', ids: [randomUUID()] } },
  { name: 'manage-deliveries', body: { action: 'change-secret', id: randomUUID() } },
  { name: 'editor-upload-image', body: {} },
]

/** For signed-in callers and their own account only. */
export const ACCOUNT_CALLS: { name: string; body: object }[] = [
  { name: 'manage-own-account', body: { action: 'describe' } },
  { name: 'manage-own-account', body: { action: 'delete', confirmation: 'x', heir: null } },
]
