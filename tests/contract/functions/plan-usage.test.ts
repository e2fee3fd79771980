import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUsageCounts, type UsageCounts } from '#server/backend/usage.ts'
import {
  type FunctionsBackend,
  type SignedIn,
  startFunctionsBackend,
} from '#tests/support/site/functions-backend.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import { type CountingSite, PAGE, SCRIPT, startCountingSite } from './counting-site.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(34_567, 'x')])

type Metric = {
  unlimited: boolean
  used: number | null
  limit: number | null
  unit: string
  percentage: number | null
}
type Answer = {
  plan: { name: string; type: string }
  billing_cycle: { start: string; end: string }
  usage: Record<string, Metric>
}
async function readUsage(backend: FunctionsBackend, { token }: SignedIn): Promise<Answer> {
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  const answer = await backend.call('get-plan-usage', { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const engines = listEngines()
describe.each(engines)('on $kind', ({ kind, isAvailable }: { kind: EngineKind; isAvailable: boolean }) => {
  let backend: FunctionsBackend
  let counts: UsageCounts
  let site: CountingSite
  let administrator: SignedIn
  beforeAll(async () => {
    if (!isAvailable) return
    backend = await startFunctionsBackend(kind, {
      runtime: {
        usage: { flush: () => counts.flush() },
        settings: { PLAN_NAME: 'Pro', PLAN_TYPE: 'pro', PLAN_STORAGE_GB: '100', PLAN_MONTHLY_USERS: '10' },
      },
    })
    counts = openUsageCounts(backend.service)
    site = await startCountingSite(backend, counts)
    administrator = await backend.signIn('admin')
  })
  afterAll(async () => {
    if (!isAvailable) return
    await counts.close()
    await site.stop()
    await backend.stop()
  })

  test.skipIf(!isAvailable)('counts requests and bytes of each kind exactly', async () => {
    const before = await readUsage(backend, administrator)
    const apikey = backend.keys.publishable
    const sent = { requests: 0, egress: 0, cached: 0 }

    const rendered = await site.ask('/blog', { headers: { 'accept-encoding': 'br' } })
    sent.egress += rendered.bytes
    expect(rendered.bytes).toBeLessThan(PAGE.length / 2)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { bytes } = await site.ask('/blog', { headers: { 'accept-encoding': encoding } })
      sent.cached += bytes
    }
    for (let time = 0; time < 3; time += 1) sent.cached += (await site.ask('/a.js')).bytes
    expect(sent.cached).toBeGreaterThan(PAGE.length + 3 * SCRIPT.length)
    expect(await site.ask('/blog', { method: 'HEAD' })).toEqual({ status: 200, bytes: 0 })

    for (const [path, init] of [
      ['/rest/v1/blog_posts?select=id', { headers: { apikey } }],
      ['/rest/v1/blog_posts?select=id', { headers: {} }],
      ['/rest/v1/nothing', { headers: { apikey } }],
      ['/auth/v1/settings', { headers: { apikey } }],
      [
        '/auth/v1/token?grant_type=password',
        {
          method: 'POST',
          headers: { apikey, 'content-type': 'application/json' },
          body: '{"email":"nobody@example.com","password":"wrong"}',
        },
      ],
    ] as const) {
      sent.egress += (await site.ask(path, init)).bytes
      sent.requests += 1
    }

    const after = await readUsage(backend, administrator)
    const grew = (metric: string) => after.usage[metric]!.used! - before.usage[metric]!.used!
    expect(grew('egress') * GB).toBe(sent.egress)
    expect(grew('cached_egress') * GB).toBe(sent.cached)
    expect(grew('api_requests')).toBe(sent.requests)
  })

  test.skipIf(!isAvailable)('counts stored bytes and downloads exactly', async () => {
    const before = await readUsage(backend, administrator)
    const bucket = backend.service.storage.from('case-studies')
    for (const name of ['one.pdf', 'two.pdf']) {
      const { error } = await bucket.upload(name, new Blob([PDF], { type: 'application/pdf' }))
      if (error) throw error
    }
    const download = await site.ask('/storage/v1/object/public/case-studies/one.pdf')
    expect(download).toEqual({ status: 200, bytes: PDF.length })
    const partly = await site.ask('/storage/v1/object/public/case-studies/one.pdf', {
      headers: { range: 'bytes=0-99' },
    })
    expect(partly.status).toBe(206)
    await bucket.remove(['two.pdf'])

    const { usage } = await readUsage(backend, administrator)
    expect((usage.file_storage!.used! - before.usage.file_storage!.used!) * GB).toBe(PDF.length)
    expect((usage.egress!.used! - before.usage.egress!.used!) * GB).toBe(PDF.length + 100)
    expect(usage.api_requests!.used! - before.usage.api_requests!.used!).toBe(2)
  })

  test.skipIf(!isAvailable)('counts people who signed in or kept a session in this cycle once', async () => {
    const before = (await readUsage(backend, administrator)).usage.monthly_active_users!.used!
    const readGrowth = async () =>
      (await readUsage(backend, administrator)).usage.monthly_active_users!.used! - before
    const [first, second, third] = [await backend.signIn(), await backend.signIn(), await backend.signIn()]
    await backend.service.auth.admin.createUser({
      email: `${crypto.randomUUID()}@example.com`,
      email_confirm: true,
    })
    expect(await readGrowth()).toBe(3)
    // All signed in before this cycle, and only two have been active in it.
    await backend.engine.query(
      `update auth.users set last_sign_in_at = now() - interval '100 days' where id = any($1)`,
      [[first.id, second.id, third.id]],
    )
    await backend.engine.query(
      `update auth.sessions set created_at = now() - interval '100 days' where user_id = any($1)`,
      [[first.id, second.id, third.id]],
    )
    expect(await readGrowth()).toBe(0)
    expect((await first.client.auth.refreshSession()).error).toBeNull()
    await second.client.auth.refreshSession()
    await second.client.auth.signOut()
    expect(await readGrowth()).toBe(2)
  })

  test.skipIf(!isAvailable)('answers in the specified shape with the plan of the settings', async () => {
    const answer = await readUsage(backend, administrator)
    const [{ size }] = (await backend.engine.query(
      'select pg_database_size(current_database())::float8 as size',
    )) as [{ size: number }]
    expect(answer.plan).toEqual({ name: 'Pro', type: 'pro' })
    const start = new Date(answer.billing_cycle.start)
    expect(start.toISOString()).toMatch(/-01T00:00:00.000Z$/)
    expect(start.getTime()).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(answer.billing_cycle.end)).toBeGreaterThan(Date.now())
    expect(Object.keys(answer).toSorted()).toEqual(['billing_cycle', 'plan', 'usage'])
    const limited = (limit: number, unit: string) => ({
      unlimited: false,
      used: expect.any(Number),
      limit,
      unit,
      percentage: expect.any(Number),
    })
    expect(answer.usage).toEqual({
      database_size: limited(500, 'MB'),
      file_storage: limited(100, 'GB'),
      egress: limited(5, 'GB'),
      cached_egress: limited(5, 'GB'),
      monthly_active_users: limited(10, 'users'),
      api_requests: {
        unlimited: true,
        used: expect.any(Number),
        limit: null,
        unit: 'requests',
        percentage: 0,
      },
    })
    const { used, percentage } = answer.usage.database_size!
    expect(Math.abs(used! * MB - size)).toBeLessThan(MB)
    expect(percentage).toBe((used! / 500) * 100)
  })

  test.skipIf(!isAvailable)('adds up replicas and ignores other cycles', async () => {
    const read = async () => (await readUsage(backend, administrator)).usage.api_requests!.used!
    const before = await read()
    const replicas = [
      openUsageCounts(backend.service),
      openUsageCounts(backend.service),
      openUsageCounts(backend.service),
    ]
    for (const [index, replica] of replicas.entries()) replica.add('requests.api', index + 1)
    await Promise.all(replicas.map((replica) => replica.close()))
    expect(await read()).toBe(before + 6)
    await backend.engine.query(
      `insert into public.usage_counts values (date_trunc('month', now() at time zone 'utc')::date - 1, 'requests.api', 1000)`,
    )
    expect(await read()).toBe(before + 6)
  })
})

describe.each(engines)('on $kind, where nothing is counted', ({ kind, isAvailable }) => {
  test.skipIf(!isAvailable)('reports unknown usage as null and measures sizes', async () => {
    const backend = await startFunctionsBackend(kind)
    try {
      const { plan, usage } = await readUsage(backend, await backend.signIn('admin'))
      expect(plan).toEqual({ name: 'Free', type: 'free' })
      const unknown = { used: null, percentage: null }
      expect(usage).toMatchObject({
        database_size: { used: expect.any(Number), limit: 500 },
        file_storage: { used: 0, limit: 1, percentage: 0 },
        egress: { ...unknown, limit: 5 },
        cached_egress: { ...unknown, limit: 5 },
        monthly_active_users: { used: 1, limit: 50_000 },
        api_requests: { ...unknown, limit: null, unlimited: true },
      })
    } finally {
      await backend.stop()
    }
  })
})
