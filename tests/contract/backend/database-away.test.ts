import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Backend, createBackend } from '#backend/index.ts'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'

const BASE = 'http://backend.test'
const PROJECT_FOLDER = fileURLToPath(new URL('../../../supabase', import.meta.url))

describe.skipIf(inject('postgresUrl') === '')('while PostgreSQL is away', () => {
  let database: TestDatabase
  let proxy: PostgresProxy
  let folder: string
  let backend: Backend

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    proxy = await startPostgresProxy(database.url)
    folder = await mkdtemp(join(tmpdir(), 'away-'))
    backend = await createBackend({
      projectFolder: PROJECT_FOLDER,
      database: { kind: 'postgres', url: proxy.url },
      objectsFolder: join(folder, 'objects'),
      keysFolder: join(folder, 'keys'),
      publicUrl: BASE,
      auth: { mail: { send: async () => undefined } },
      log: () => undefined,
    })
  })
  afterAll(async () => {
    await backend?.close()
    await proxy?.cut()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const send = (path: string, init: { method?: string; body?: unknown; key?: string } = {}) =>
    backend.fetch(
      new Request(BASE + path, {
        method: init.method ?? 'GET',
        headers: { apikey: init.key ?? backend.keys.publishable, 'content-type': 'application/json' },
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      }),
    )

  const CALLS = [
    ['auth', () => signIn('nobody@example.com')],
    ['auth sign-up', () => send('/auth/v1/signup', { method: 'POST', body: newAccount() })],
    ['rest', () => send('/rest/v1/blog_posts?select=id')],
    ['rest write', () => writePost('Never stored')],
    ['storage', () => send('/storage/v1/object/public/blog-images/news/x.png')],
    ['storage list', () => send('/storage/v1/bucket', { key: backend.keys.secret })],
  ] as const

  const newAccount = () => ({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' })
  const signIn = (email: string) =>
    send('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email, password: 'wrong password' },
    })
  const writePost = (title: string) =>
    send('/rest/v1/blog_posts', {
      method: 'POST',
      body: { title, content: 'x' },
      key: backend.keys.secret,
    })

  test('every service returns 503 with Retry-After and recovers automatically', async () => {
    const before = await Promise.all(CALLS.map(([, call]) => call().then(({ status }) => status)))
    expect(before).toEqual([400, 200, 200, 201, 400, 200])

    await proxy.cut()
    expect(await backend.isReady()).toBe(false)
    for (const [name, call] of CALLS) {
      const response = await call()
      expect([name, response.status]).toEqual([name, 503])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(response.headers.get('content-type')).toContain('json')
      expect(await response.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres:\/\//)
    }
    expect((await send('/auth/v1/.well-known/jwks.json')).status).toBe(200)

    await proxy.restore()
    await expect.poll(() => backend.isReady(), { timeout: 20_000 }).toBe(true)
    await expect
      .poll(async () => Promise.all(CALLS.map(([, call]) => call().then(({ status }) => status))), {
        timeout: 20_000,
        interval: 500,
      })
      .toEqual(before)
  })
})
