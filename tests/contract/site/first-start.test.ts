import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { withAdvisoryLock } from '#backend/database/advisory-lock.ts'
import { ensureFirstAdministrator } from '#server/first-start/first-administrator.ts'
import type { Database } from '#supabase/database.types.ts'
import { createTestDatabase, runAsAdmin } from '#backend/tests/support/test-database.ts'
import { onBothFunctionEngines, type FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { cutEngine } from '#tests/support/database/cut-engine.ts'
import { startInstallation } from '#tests/support/database/start-installation.ts'

const PASSWORD = 'copper-lantern-rides-north'

/** A client of the server whose writes of roles fail while `isDead()`, as after a kill before them. */
function connect({ url, keys }: FunctionsBackend, isDead: () => boolean) {
  return createClient<Database>(url, keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        if (
          isDead() &&
          init?.method === 'POST' &&
          (input instanceof Request ? input.url : input.toString()).includes('/user_roles')
        ) {
          return Response.json({ message: 'killed' }, { status: 500 })
        }
        return fetch(input, init)
      },
    },
  })
}

onBothFunctionEngines({}, (use) => {
  test('completes an interrupted creation of the first administrator, but promotes no existing account', async () => {
    const backend = use()
    const account = { email: `${randomUUID()}@example.com`, password: PASSWORD }
    let isDead = true
    const client = connect(backend, () => isDead)
    const start = (who = account) => ensureFirstAdministrator(client, who, () => undefined)
    await expect(start()).rejects.toThrow('killed')
    isDead = false

    const stranger = { email: `${randomUUID()}@example.com`, password: PASSWORD }
    await backend.service.auth.admin.createUser({ ...stranger, email_confirm: true })
    await expect(start(stranger)).rejects.toThrow('npm run admin -- grant')
    expect((await backend.service.from('user_roles').select('role')).data).toEqual([])

    await Promise.all([1, 2].map(() => withAdvisoryLock(backend.engine, () => start())))
    expect((await backend.service.from('user_roles').select('role')).data).toEqual([{ role: 'admin' }])
    const signedIn = await backend.anon.auth.signInWithPassword(account)
    expect(signedIn.error).toBeNull()
    expect((await backend.anon.rpc('is_admin')).data).toBe(true)
  })
})

onBothFunctionEngines({}, (use) => {
  test('runs one holder of a lock at a time on PostgreSQL', async () => {
    const { engine } = use()
    if (engine.kind === 'pglite') return
    let running = 0
    const counts: number[] = []
    const work = async () => {
      running += 1
      await engine.query('select pg_sleep(0.05)')
      counts.push(running)
      running -= 1
    }
    await Promise.all([1, 2, 3].map(() => withAdvisoryLock(engine, work)))
    expect(counts).toEqual([1, 1, 1])
    await expect(withAdvisoryLock(engine, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
    await withAdvisoryLock(engine, work)
  })
})

describe.skipIf(inject('postgresUrl') === '')('replicas that start together', () => {
  const REPLICAS = 4

  test('several processes start on an empty database with a new login role and seed it once', async () => {
    const adminUrl = inject('postgresUrl')
    const { url, drop } = await createTestDatabase(adminUrl)
    const login = `login_${randomUUID().replaceAll('-', '')}`
    await runAsAdmin(adminUrl, `create role ${login} login createrole password 'secret'`)
    await runAsAdmin(
      adminUrl,
      `grant anon, authenticated, service_role to ${login} with admin true, set false, inherit false`,
    )
    await runAsAdmin(adminUrl, `alter database ${new URL(url).pathname.slice(1)} owner to ${login}`)
    const ownUrl = Object.assign(new URL(url), { username: login, password: 'secret' }).href
    // They share the folder of their keys, which none of them has made yet.
    const folder = await mkdtemp(join(tmpdir(), 'peakshelf-replicas-'))
    const open = async () => cutEngine(await openPostgres({ url: ownUrl }), null, () => Promise.resolve())
    const outcomes = await Promise.allSettled(
      Array.from({ length: REPLICAS }, () => startInstallation({ folder, open })),
    )
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'up')),
    ).toEqual(Array.from({ length: REPLICAS }, () => 'up'))
    const engine = await openPostgres({ url, poolSize: 1 })
    const [found] = await engine.query(
      `select (select count(*) from public.user_roles) as roles, (select count(distinct title) from public.blog_posts)
         = (select count(*) from public.blog_posts) as is_once, (select count(*) > 0 from public.news_posts) as has_news,
         (select count(*) from backend.installation) as installations, (select is_finished from public.seed_progress) as is_seeded`,
    )
    await engine.close()
    expect(found).toEqual({ roles: 1, is_once: true, has_news: true, installations: 1, is_seeded: true })
    await drop()
    await runAsAdmin(adminUrl, `drop role ${login}`)
    await rm(folder, { recursive: true })
  })
})
