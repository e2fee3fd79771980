import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { BackendUnderTest } from '../start-backend.ts'

const now = () => Math.floor(Date.now() / 1000)

async function readAs({ url, keys }: BackendUnderTest, headers: Record<string, string>) {
  const response = await fetch(`${url}/rest/v1/writers?select=id`, {
    headers: { apikey: keys.publishable, ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

onBothEngines(LIBRARY_SQL, (use) => {
  test('rejects an expired token with the reason', async () => {
    const backend = use()
    const token = await backend.mint({}, { issuedAt: now() - 7200 })
    const refused = await readAs(backend, { authorization: `Bearer ${token}` })
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    })
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })

  test('answers preflight requests of any origin without a key', async () => {
    const { url } = use()
    for (const path of ['/rest/v1/writers', '/auth/v1/token', '/storage/v1/object/x', '/nowhere']) {
      const response = await fetch(url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
      expect(response.headers.get('access-control-allow-headers')).toContain('x-client-info')
      expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  test('a page can read every response, including errors', async () => {
    const { url, keys } = use()
    for (const [path, headers] of [
      ['/rest/v1/writers', { apikey: keys.publishable }],
      ['/rest/v1/writers', {}],
      ['/rest/v1/nothing', { apikey: keys.publishable }],
      ['/storage/v1/object/public/x/y', {}],
      ['/realtime/v1/websocket', {}],
      ['/nowhere', {}],
    ] as const) {
      const response = await fetch(url + path, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('reports services that do not exist', async () => {
    const { url, keys } = use()
    const paths = ['realtime/v1/websocket', 'graphql/v1', 'storage/v1/s3/x', 'storage/v1/upload/resumable']
    for (const path of paths) {
      const response = await fetch(`${url}/${path}`, { headers: { apikey: keys.publishable } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        code: 'feature_disabled',
        message: expect.stringContaining('not provided by this backend'),
      })
    }
  })

  test('caches do not store responses to tokens', async () => {
    const backend = use()
    const asUser = await readAs(backend, { authorization: `Bearer ${await backend.mint()}` })
    expect(asUser.headers.get('cache-control')).toBe('no-store')
    const asStranger = await readAs(backend, {})
    expect(asStranger.headers.get('cache-control')).toBeNull()
    for (const { headers } of [asUser, asStranger])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('lists the public keys without authentication, and the client verifies a token with them', async () => {
    const backend = use()
    const response = await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }])
    expect(keys[0]).not.toHaveProperty('d')
    const token = await backend.mint({ email: 'ann@example.com' })
    const { data } = await backend.anon.auth.getClaims(token)
    expect(data!.claims).toMatchObject({ email: 'ann@example.com', role: 'authenticated' })
  })

  test('a request writes one log line without its secrets', async () => {
    const backend = use()
    const marker = `mark-${performance.now()}`
    await backend.anon.from('writers').select('id').eq('name', marker)
    await readAs(backend, { authorization: 'Bearer secret.token.here' })
    const lines = backend.log.filter(
      (entry) => entry.event === 'request' && entry.route === '/rest/v1/writers',
    )
    expect(lines.length).toBeGreaterThan(0)
    const text = JSON.stringify(backend.log)
    for (const secret of [marker, 'secret.token.here', backend.keys.publishable, backend.keys.secret]) {
      expect(text).not.toContain(secret)
    }
  })
})
