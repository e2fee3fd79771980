import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, ROLES } from '#domain/permissions/permissions.ts'
import { ROLE_PERMISSIONS } from '#tests/policies/role-permissions.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'

/** What each server function asks of people; null for those that are for the server or for everybody. */
const NEEDED: Record<string, Permission | null> = {
  'announce-posts': null,
  'auto-import-news': 'posts.import',
  'backfill-news-images': 'posts.import',
  'book-call': null,
  'catalogue-media': null,
  'upload-media': 'posts.write',
  'manage-media': 'posts.write',
  'manage-drafts': 'posts.write',
  'manage-previews': 'posts.write',
  'manage-reviews': 'posts.write',
  'read-post-preview': null,
  'manage-schedule': 'posts.edit',
  'unpublish-posts': null,
  'check-links': 'posts.write',
  deliver: null,
  'editor-mutate-blog': 'posts.write',
  'editor-mutate-news': 'posts.write',
  'editor-upload-image': 'posts.write',
  'ensure-editor-admin': null,
  'export-posts': 'posts.import',
  'fetch-post-images': 'posts.import',
  'find-payment-request': null,
  'get-news-schedule': 'posts.import',
  'get-plan-usage': 'site.manage',
  'get-storage-metrics': 'site.manage',
  'import-news-from-sheets': 'posts.import',
  'import-posts': 'posts.import',
  'list-activity': 'activity.read',
  'list-call-times': null,
  'manage-bin': 'posts.edit',
  'manage-bookings': 'site.manage',
  'manage-deliveries': 'site.manage',
  'manage-leads': 'site.manage',
  'manage-own-account': null,
  'manage-own-booking': null,
  'manage-payment-requests': 'site.manage',
  'manage-people': 'people.manage',
  'manage-posts': 'posts.write',
  'manage-provider-events': 'site.manage',
  'manage-system': 'site.manage',
  'manage-tags': 'names.manage',
  'manage-versions': 'posts.write',
  'process-drive-images': 'posts.import',
  'read-authored-posts': 'posts.write',
  'read-booking-feed': null,
  'read-host-calendars': null,
  'read-payment-request': null,
  'receive-provider-event': null,
  'seal-secrets': null,
  'submit-lead': null,
  'sweep-pictures': null,
  'undo-import': 'posts.import',
  'update-holidays': null,
  'update-news-cron': 'site.manage',
  'update-news-source': 'site.manage',
}
/** JSON, and nothing that any function takes: who is let in is told so. */
const SENSELESS = '"x"'

test('every server function stands in the table', () => {
  const folder = new URL('../../../supabase/functions/', import.meta.url)
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(NEEDED).toSorted())
})

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: FunctionsBackend
    const tokens: Record<string, string> = {}
    beforeAll(async () => {
      backend = await startFunctionsBackend(kind)
      for (const role of ROLES) tokens[role] = (await backend.signIn(role)).token
    })
    afterAll(() => backend.stop())

    const people = Object.entries(NEEDED).filter(([, needed]) => needed !== null)
    test.for(ROLES.flatMap((role) => people.map(([name, needed]) => ({ role, name, needed: needed! }))))(
      '$role calls $name, which needs $needed',
      async ({ role, name, needed }) => {
        const headers = { authorization: `Bearer ${tokens[role]}` }
        const answer = await backend.call(name, { headers, body: SENSELESS })
        const body = await answer.text()
        if (ROLE_PERMISSIONS[role].includes(needed)) expect([401, 403], body).not.toContain(answer.status)
        else {
          expect([answer.status, JSON.parse(body)]).toEqual([
            403,
            { success: false, error: 'Operation blocked - you may not have admin permissions' },
          ])
        }
      },
    )
  })
}
