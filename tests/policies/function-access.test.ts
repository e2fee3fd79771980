import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  takeGrant,
  FIXTURE_FOLDER,
  type FunctionsBackend,
  type SignedIn,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

/** Statuses in editor mode by rule and caller (threat model, section 4); `two-doors` admits authors and the server. */
const RULES = ['author-note', 'administrator-note', 'server-note', 'two-doors'] as const
const TABLE: Record<string, number[]> = {
  visitor: [401, 401, 401, 401],
  'visitor with the public key as token': [401, 401, 401, 401],
  'signed-in user': [403, 403, 401, 403],
  administrator: [200, 200, 401, 200],
  'administrator of an ended session': [401, 401, 401, 401],
  'administrator with an expired token': [401, 401, 401, 401],
  'administrator with a token for another audience': [401, 401, 401, 401],
  'user who writes the role into the token of another key': [401, 401, 401, 401],
  'banned administrator': [401, 401, 401, 401],
  'former administrator': [403, 403, 401, 403],
  'editor with a grant': [200, 401, 401, 200],
  'signed-in user with a grant': [200, 403, 401, 200],
  'editor with a grant that has ended': [403, 401, 401, 403],
  'editor with a grant of another start': [403, 401, 401, 403],
  'editor with a grant that was changed': [403, 401, 401, 403],
  'grant sent by a page of another origin': [403, 403, 403, 403],
  'grant sent through a proxy': [403, 401, 401, 403],
  'grant sent without an origin': [403, 401, 401, 403],
  'the start id in place of a grant': [403, 401, 401, 403],
  'the server with its secret key': [401, 401, 200, 200],
  'a browser with the secret key': [401, 401, 401, 401],
}
const FIFTEEN_MINUTES_MS = 15 * 60_000

type Setting = { backend: FunctionsBackend; headers: Record<string, Record<string, string>> }

/** Starts a second backend, whose grants must be invalid here. */
async function prepare(backend: FunctionsBackend, passTime: (ms: number) => void): Promise<Setting> {
  const bearer = (token: string) => ({ apikey: backend.keys.publishable, authorization: `Bearer ${token}` })
  const readClaims = ({ token }: SignedIn) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const administrator = await backend.signIn('admin')
  const user = await backend.signIn()
  const claims = readClaims(administrator)
  const past = Math.floor(Date.now() / 1000) - 7200

  const signedOut = await backend.signIn('admin')
  await signedOut.client.auth.signOut()
  const banned = await backend.signIn('admin')
  await backend.service.auth.admin.updateUserById(banned.id, { ban_duration: '1h' })
  const former = await backend.signIn('admin')
  await backend.service.from('user_roles').delete().eq('user_id', former.id)

  const oldGrant = backend.editorMode!.issueGrant('POST', makePeer(backend))!
  passTime(FIFTEEN_MINUTES_MS)
  const grant = backend.editorMode!.issueGrant('POST', makePeer(backend))!
  const other = await startFunctionsBackend('pglite', { isEditorMode: true })
  const otherGrant = (await takeGrant(other))['x-editor-grant']!
  await other.stop()
  const editor = (value: string) => ({ origin: backend.url, 'x-editor-grant': value })
  const [payload, signature] = grant.split('.')
  const longer = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { exp: number }
  const changed = Buffer.from(JSON.stringify({ ...longer, exp: longer.exp * 2 })).toString('base64url')

  return {
    backend,
    headers: {
      visitor: { apikey: backend.keys.publishable },
      'visitor with the public key as token': bearer(backend.keys.publishable),
      'signed-in user': bearer(user.token),
      administrator: bearer(administrator.token),
      'administrator of an ended session': bearer(signedOut.token),
      'administrator with an expired token': bearer(
        await backend.forge({ ...claims, iat: past, exp: past + 3600 }),
      ),
      'administrator with a token for another audience': bearer(
        await backend.forge({ ...claims, aud: 'editor' }),
      ),
      'user who writes the role into the token of another key': bearer(
        await other.forge({ ...readClaims(user), role: 'service_role' }),
      ),
      'banned administrator': bearer(banned.token),
      'former administrator': bearer(former.token),
      'editor with a grant': editor(grant),
      'signed-in user with a grant': { ...bearer(user.token), ...editor(grant) },
      'editor with a grant that has ended': editor(oldGrant),
      'editor with a grant of another start': editor(otherGrant),
      'editor with a grant that was changed': editor(`${changed}.${signature}`),
      'grant sent by a page of another origin': { ...editor(grant), origin: 'https://elsewhere.example' },
      'grant sent through a proxy': { ...editor(grant), 'x-forwarded-for': '127.0.0.1' },
      'grant sent without an origin': { 'x-editor-grant': grant },
      'the start id in place of a grant': editor(backend.editorMode!.startId),
      'the server with its secret key': { apikey: backend.keys.secret },
      'a browser with the secret key': { apikey: backend.keys.secret, 'user-agent': 'Mozilla/5.0' },
    },
  }
}

/** Options of a socket that a page of this site opens. */
function makePeer({ url, editorMode }: FunctionsBackend) {
  const { host, origin } = new URL(url)
  const headers = { host, origin, 'content-type': 'application/json', 'x-editor-start': editorMode!.startId }
  return { address: '127.0.0.1', rawHeaders: Object.entries(headers).flat() }
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}, in editor mode`, () => {
    let setting: Setting
    let passed = 0
    beforeAll(async () => {
      const backend = await startFunctionsBackend(kind, {
        projectFolder: FIXTURE_FOLDER,
        isEditorMode: true,
        now: () => passed,
      })
      setting = await prepare(backend, (ms) => (passed += ms))
    })
    afterAll(() => setting.backend.stop())

    for (const [caller, expected] of Object.entries(TABLE)) {
      test(`${caller} gets the statuses of the table`, async () => {
        const { backend, headers } = setting
        const found: number[] = []
        for (const rule of RULES) {
          const response = await backend.call(rule, { headers: headers[caller]!, body: '{"words":"x"}' })
          found.push(response.status)
          const body = (await response.json()) as { success?: boolean; message?: string }
          if (response.status !== 200) expect(body.success ?? false).toBe(false)
        }
        expect(found).toEqual(expected)
      })
    }
  })
}
