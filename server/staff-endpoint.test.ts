import { expect, onTestFinished, test, vi } from 'vitest'
import { createStaffEndpoint } from './staff-endpoint.ts'

const PATH = '/system/v1/process'
const TOKEN = 'aaa.bbb.ccc'
const FIGURES = { host: 'shelf' }

function open(answer: () => Response | Promise<Response>, isGranted = false) {
  const ask = vi.fn<typeof fetch>(async () => answer())
  const handle = vi.fn(async () => Response.json(FIGURES))
  const supabase = { url: 'https://project.example', publishableKey: 'sb_publishable_x', fetch: ask }
  const editorMode = { isGranted: () => isGranted }
  const permission = 'site.manage'
  const endpoint = createStaffEndpoint({ path: PATH, permission, supabase, editorMode, handle })
  const renderPage = async () => new Response()
  return {
    ask,
    handle,
    endpoint: (request: Request, connection: Parameters<typeof endpoint>[1]) =>
      endpoint(request, connection, renderPage),
  }
}
const call = (authorization: string | null = `Bearer ${TOKEN}`, method = 'POST') =>
  new Request(`https://site.example${PATH}`, {
    method,
    headers: authorization === null ? {} : { authorization },
  })
const from = (clientAddress: string) => ({ clientAddress })

test('allows an owner if the database confirms the session', async () => {
  const { ask, endpoint } = open(() => Response.json(true))
  const answer = await endpoint(call(), from('192.0.2.1'))
  expect([answer.status, await answer.json()]).toEqual([200, FIGURES])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [url, init] = ask.mock.calls[0]!
  expect(url).toBe('https://project.example/rest/v1/rpc/may')
  expect(init).toMatchObject({
    headers: { authorization: `Bearer ${TOKEN}`, apikey: 'sb_publishable_x' },
    body: '{"p_permission":"site.manage"}',
  })
})

test.each([
  ['a session without the permission', () => Response.json(false), 403],
  ['an unexpected answer', () => Response.json('true'), 403],
  ['a session that the database refuses', () => Response.json({}, { status: 401 }), 401],
  ['a database that is away', () => Response.json({}, { status: 503 }), 503],
  ['an unreachable database', () => Promise.reject(new TypeError('fetch failed')), 503],
])('denies access with %s', async (_, answered, status) => {
  const { handle, endpoint } = open(answered)
  const answer = await endpoint(call(), from('192.0.2.2'))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(handle).not.toHaveBeenCalled()
})

test.each([
  null,
  '',
  'Bearer ',
  'Bearer sb_publishable_x',
  `Basic ${TOKEN}`,
  `Bearer ${TOKEN} x`,
  'Bearer a.b',
])('rejects the header %j without a database query', async (authorization) => {
  const { ask, endpoint } = open(() => Response.json(true))
  expect((await endpoint(call(authorization), from('192.0.2.3'))).status).toBe(401)
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['an owner', true, 200, ['person-1']],
  ['no owner', false, 403, ['person-1']],
  ['a token that the database refuses', null, 401, []],
])('logs the account of %s', async (_, answered, status, actors) => {
  const answer = () => (answered === null ? Response.json({}, { status: 401 }) : Response.json(answered))
  const { endpoint } = open(answer)
  const token = `aaa.${Buffer.from('{"sub":"person-1"}').toString('base64url')}.ccc`
  const noted: unknown[] = []
  const connection = {
    ...from('192.0.2.9'),
    noteCall: (about: { actor: unknown }) => noted.push(about.actor),
  }
  expect((await endpoint(call(`Bearer ${token}`), connection)).status).toBe(status)
  expect(noted).toEqual(actors)
})

test('refuses GET', async () => {
  const { ask, endpoint } = open(() => Response.json(true), true)
  expect((await endpoint(call(undefined, 'GET'), from('192.0.2.4'))).status).toBe(405)
  expect(ask).not.toHaveBeenCalled()
})

test('accepts a grant of editor mode without a session', async () => {
  const { ask, endpoint } = open(() => Response.json(false), true)
  expect((await endpoint(call(null), from('127.0.0.1'))).status).toBe(200)
  expect(ask).not.toHaveBeenCalled()
})

test('limits calls per address before any database query', async () => {
  // The limit recovers with time.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask, endpoint } = open(() => Response.json(false))
  for (let at = 0; at < 240; at += 1) await endpoint(call(), from('192.0.2.5'))
  const answer = await endpoint(call(), from('192.0.2.5'))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ask).toHaveBeenCalledTimes(240)
  expect((await endpoint(call(), from('192.0.2.6'))).status).toBe(403)
})
