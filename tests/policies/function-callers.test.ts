import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Permission, ROLES } from '#domain/permissions.ts'
import { bearer, onBothFunctionEngines, takeGrant } from '#tests/support/site/functions-backend.ts'
import { ROLE_PERMISSIONS } from './role-permissions.ts'

/** Who may call each function (threat model, section 4). Signed-in people need the permission. */
const NEEDED: Partial<Record<Permission, string[]>> = {
  'activity.read': ['list-activity'],
  'clients.manage': ['manage-bookings', 'manage-leads', 'manage-payment-requests'],
  'names.manage': ['manage-tags'],
  'people.manage': ['manage-people'],
  'posts.edit': ['manage-bin', 'manage-schedule'],
  'posts.import': [
    'auto-import-news',
    'backfill-news-images',
    'export-posts',
    'fetch-post-images',
    'get-news-schedule',
    'import-news-from-sheets',
    'import-posts',
    'process-drive-images',
    'undo-import',
  ],
  'posts.write': [
    'check-links',
    'editor-mutate-blog',
    'editor-mutate-news',
    'editor-upload-image',
    'manage-drafts',
    'manage-media',
    'manage-posts',
    'manage-previews',
    'manage-reviews',
    'manage-versions',
    'read-authored-posts',
    'upload-media',
  ],
  'site.manage': [
    'get-plan-usage',
    'get-storage-metrics',
    'manage-deliveries',
    'manage-provider-events',
    'manage-system',
    'update-news-cron',
    'update-news-source',
  ],
}
const SERVER_ONLY = [
  'announce-posts',
  'book-call',
  'catalogue-media',
  'deliver',
  'find-payment-request',
  'list-call-times',
  'manage-own-booking',
  'publish-pages',
  'read-booking-feed',
  'read-host-calendars',
  'read-mailbox',
  'read-payment-request',
  'read-post-preview',
  'seal-secrets',
  'submit-lead',
  'sweep-pictures',
  'unpublish-posts',
  'update-holidays',
]
const ALSO_FOR_SERVER = ['auto-import-news', 'update-news-cron']
/** Editor mode has no name, and a grant must not create an owner. */
const NOT_IN_EDITOR_MODE = ['check-links', 'manage-people', 'manage-reviews']
/** Check their callers themselves; see the tests of each. */
const OPEN = ['ensure-editor-admin', 'manage-own-account', 'receive-mail', 'receive-provider-event']

const CASES = [
  ...Object.entries(NEEDED).flatMap(([permission, names]) => names.map((name) => ({ name, permission }))),
  ...SERVER_ONLY.map((name) => ({ name, permission: null })),
]
/** Valid JSON that no function accepts, so that an admitted call does nothing. */
const INVALID_BODY = '"x"'

const names = readdirSync(new URL('../../supabase/functions/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

test('lists every function', () => {
  expect([...CASES.map(({ name }) => name), ...OPEN].toSorted()).toEqual(names.toSorted())
})

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  let callers: Record<string, Record<string, string>>
  beforeAll(async () => {
    const backend = use()
    const grant = await takeGrant(backend)
    const [author, editor, sales, admin, former] = [
      await backend.signIn('author'),
      await backend.signIn('editor'),
      await backend.signIn('sales'),
      await backend.signIn('admin'),
      await backend.signIn('admin'),
    ]
    await backend.service.from('user_roles').delete().eq('user_id', former.id)
    callers = {
      visitor: { apikey: backend.keys.publishable },
      user: bearer(backend, await backend.signIn()),
      former: bearer(backend, former),
      author: bearer(backend, author),
      editor: bearer(backend, editor),
      sales: bearer(backend, sales),
      admin: bearer(backend, admin),
      'editor mode': grant,
      'other site with a grant': { ...grant, origin: 'https://elsewhere.example' },
      server: { apikey: backend.keys.secret },
    }
  })

  test.for(CASES)('$name admits callers with $permission', async ({ name, permission }) => {
    const found: Record<string, number | 'admitted'> = {}
    for (const [caller, headers] of Object.entries(callers)) {
      const { status } = await use().call(name, { headers, body: INVALID_BODY })
      found[caller] = status === 401 || status === 403 ? status : 'admitted'
    }
    const admit = (isAdmitted: boolean, refusal: 401 | 403) => (isAdmitted ? 'admitted' : refusal)
    const isForServer = permission === null || ALSO_FOR_SERVER.includes(name)
    const forRole = (role: (typeof ROLES)[number]) =>
      permission === null ? 401 : admit(ROLE_PERMISSIONS[role].includes(permission as Permission), 403)
    expect(found).toEqual({
      visitor: 401,
      user: permission === null ? 401 : 403,
      former: permission === null ? 401 : 403,
      author: forRole('author'),
      editor: forRole('editor'),
      sales: forRole('sales'),
      admin: forRole('admin'),
      'editor mode': admit(permission !== null && !NOT_IN_EDITOR_MODE.includes(name), 401),
      'other site with a grant': 403,
      server: admit(isForServer, 401),
    })
  })

  test('people without the permission get the specified message', async () => {
    const answer = await use().call('import-posts', { headers: callers['author']! })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { success: false, error: 'Operation blocked - you may not have admin permissions' },
    ])
  })

  test.for(names)('%s responds only to preflight requests of the site', async (name) => {
    const ask = (origin: string) =>
      use().call(name, {
        method: 'OPTIONS',
        body: null,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const { status, headers } = await ask(use().url)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, use().url])
    for (const header of ['authorization', 'apikey', 'content-type', 'x-editor-grant', 'x-editor-start'])
      expect(headers.get('access-control-allow-headers')).toContain(header)
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    const foreign = await ask('https://elsewhere.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})
