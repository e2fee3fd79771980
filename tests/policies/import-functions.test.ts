import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

/** Calls that do nothing, with the status for a caller who may make them. */
const CALLS: readonly (readonly [name: string, body: unknown, status: number])[] = [
  ['import-posts', { action: 'list' }, 200],
  ['undo-import', { run_id: randomUUID() }, 404],
  ['fetch-post-images', { kind: 'blog', post_ids: [randomUUID()], list: true }, 200],
  ['import-news-from-sheets', [], 422],
  ['process-drive-images', { drive_url: '' }, 400],
  ['backfill-news-images', {}, 200],
]

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: FunctionsBackend
    let callers: Record<string, Record<string, string>>
    beforeAll(async () => {
      backend = await startFunctionsBackend(kind, { isEditorMode: true })
      const [user, administrator, former] = [
        await backend.signIn(),
        await backend.signIn('admin'),
        await backend.signIn('admin'),
      ]
      await backend.service.from('user_roles').delete().eq('user_id', former.id)
      const answer = await backend.call('ensure-editor-admin', {
        headers: { origin: backend.url, 'x-editor-start': backend.editorMode!.startId },
      })
      const { grant } = (await answer.json()) as { grant: string }
      const bearer = (token: string) => ({
        apikey: backend.keys.publishable,
        authorization: `Bearer ${token}`,
      })
      callers = {
        visitor: { apikey: backend.keys.publishable },
        'signed-in user': bearer(user.token),
        'former administrator': bearer(former.token),
        administrator: bearer(administrator.token),
        'editor with a grant': { origin: backend.url, 'x-editor-grant': grant },
        'page of another origin with a grant': {
          origin: 'https://elsewhere.example',
          'x-editor-grant': grant,
        },
        'the server with its secret key': { apikey: backend.keys.secret },
      }
    })
    afterAll(() => backend.stop())

    const ask = async (caller: string, name: string, body: unknown) =>
      (await backend.call(name, { headers: callers[caller]!, body: JSON.stringify(body) })).status

    test.each(CALLS)('%s is for authors', async (name, body, status) => {
      expect({
        visitor: await ask('visitor', name, body),
        user: await ask('signed-in user', name, body),
        former: await ask('former administrator', name, body),
        administrator: await ask('administrator', name, body),
        editor: await ask('editor with a grant', name, body),
        foreign: await ask('page of another origin with a grant', name, body),
        server: await ask('the server with its secret key', name, body),
      }).toEqual({
        visitor: 401,
        user: 403,
        former: 403,
        administrator: status,
        editor: status,
        foreign: 403,
        server: 401,
      })
    })

    test('sweep-pictures is for the server itself', async () => {
      const statuses: number[] = []
      for (const caller of Object.keys(callers)) statuses.push(await ask(caller, 'sweep-pictures', {}))
      expect(statuses).toEqual([401, 401, 401, 401, 401, 403, 200])
    })
  })
}
