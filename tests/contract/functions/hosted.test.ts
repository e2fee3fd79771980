import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import mutateBlog from '#supabase/functions/editor-mutate-blog/index.ts'
import ensureEditorAdmin from '#supabase/functions/ensure-editor-admin/index.ts'
import listCallTimes from '#supabase/functions/list-call-times/index.ts'
import getPlanUsage from '#supabase/functions/get-plan-usage/index.ts'

/** Functions as the hosted platform runs them: settings come from the environment, the caller from the host. */
const SITE = 'https://agency.example'
/** Deno's second argument. */
const DENO_INFO = { remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 1 } }
let backend: FunctionsBackend
const before: Record<string, string | undefined> = {}

beforeAll(async () => {
  backend = await startFunctionsBackend('pglite')
  const environment = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secret }),
    SITE_URL: `${SITE}/`,
    AGENCY_NAME: 'Acme',
    AGENCY_EMAIL: 'hello@agency.example',
    PLAN_NAME: 'Team',
    PLAN_EGRESS_GB: '250',
  }
  for (const [name, value] of Object.entries(environment)) {
    before[name] = process.env[name]
    process.env[name] = value
  }
})

afterAll(async () => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await backend.stop()
})

function ask(headers: Record<string, string>, body: unknown, method = 'POST') {
  return mutateBlog.fetch(
    new Request('https://project.example/functions/v1/editor-mutate-blog', {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
    DENO_INFO,
  )
}

test('writes a post for an administrator and logs the actor', async () => {
  const printed = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { token, id } = await backend.signIn('admin')
  const data = { title: 'Hosted', content: '<p>Words</p>' }
  const response = await ask({ authorization: `Bearer ${token}`, origin: SITE }, { action: 'create', data })
  expect(await response.json()).toMatchObject({ success: true, post: { title: 'Hosted' } })
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(JSON.parse(printed.mock.calls[0]![0] as string)).toMatchObject({ action: 'create', actor: id })
  printed.mockRestore()
})

test('refuses others and ended sessions', async () => {
  const body = { action: 'delete', id: randomUUID() }
  const administrator = await backend.signIn('admin')
  const user = await backend.signIn()
  await administrator.client.auth.signOut()
  expect((await ask({}, body)).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${administrator.token}` }, body)).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${user.token}` }, body)).status).toBe(403)
})

test('accepts requests only from the origin of the site', async () => {
  expect((await ask({ origin: SITE }, null, 'OPTIONS')).status).toBe(204)
  for (const origin of ['https://project.example', 'https://elsewhere.example', 'null']) {
    expect((await ask({ origin }, null, 'OPTIONS')).status).toBe(403)
  }
})

test('has no editor mode', async () => {
  const response = ensureEditorAdmin.fetch(
    new Request('https://project.example/functions/v1/ensure-editor-admin', {
      method: 'POST',
      headers: { 'x-editor-start': 'x', origin: SITE },
    }),
    DENO_INFO,
  )
  expect([response.status, await response.json()]).toEqual([403, { success: false }])
})

test('admits the server by the secret key under either of its names', async () => {
  const list = (apikey: string) =>
    listCallTimes.fetch(
      new Request('https://project.example/functions/v1/list-call-times', {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ visitor: { address: null } }),
      }),
      DENO_INFO,
    )
  const { secret, publishable } = backend.keys
  const statuses = async () => [
    (await list(secret)).status,
    (await list(`${secret}x`)).status,
    (await list(publishable)).status,
  ]
  expect(await statuses()).toEqual([200, 401, 401])
  vi.stubEnv('SUPABASE_SECRET_KEYS', '{}')
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEYS', '{}')
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', secret)
  vi.stubEnv('SUPABASE_ANON_KEY', publishable)
  expect(await statuses()).toEqual([200, 401, 401])
  vi.unstubAllEnvs()
})

test('measures usage where possible and reads the plan from secrets', async () => {
  const { token } = await backend.signIn('admin')
  const headers = { authorization: `Bearer ${token}`, apikey: backend.keys.publishable }
  const request = new Request('https://project.example/functions/v1/get-plan-usage', {
    method: 'POST',
    headers,
  })
  const answer = await getPlanUsage.fetch(request, DENO_INFO)
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    {
      plan: { name: 'Team', type: 'free' },
      usage: {
        database_size: { used: expect.any(Number) },
        monthly_active_users: { used: expect.any(Number) },
        egress: { used: null, percentage: null, limit: 250 },
        api_requests: { used: null, unlimited: true },
      },
    },
  ])
})
