/** Two processes over one PostgreSQL behind a CDN that keeps pages for minutes: after a purge it shows nothing old. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { type CachingProxy, startCachingProxy } from '#tests/support/servers/caching-proxy.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const CHANGES = 20
/** `expect.poll` settings don't apply to `vi.waitFor`, which gives up after a second. */
const WAIT = { timeout: 120_000, interval: 20 }

describe.skipIf(inject('postgresUrl') === '')('pages at a CDN', () => {
  let database: TestDatabase
  let cdn: CachingProxy
  let sites: RunningSite[] = []
  let clients: SupabaseClient[] = []

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    cdn = await startCachingProxy()
    const settings = {
      DATABASE_URL: database.url,
      SEED_CONTENT: 'off',
      // Alike for both, as that of every installation: the keys are of this address.
      SITE_URL: 'https://www.example.com',
      METRICS_TOKEN: 'metrics-behind-a-cdn',
      CDN_PURGE: 'varnish',
      CDN_PURGE_URL: cdn.url,
      CDN_MAX_AGE_SECONDS: '600',
    }
    const first = await startRunningSite(settings)
    const keys = `${first.dataFolder}/keys`
    const second = await startRunningSite({ ...settings, KEYS_FOLDER: keys })
    sites = [first, second]
    cdn.targets.push(...sites.map(({ port }) => port))
    const secret = await readKeyFile(first.dataFolder, 'secret')
    clients = sites.map(({ url }) => createClient(url, secret, { auth: { persistSession: false } }))
  })
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await cdn?.stop()
    await database?.drop()
  })

  async function ask(path: string) {
    const answer = await fetch(cdn.url + path)
    return { text: await answer.text(), cache: answer.headers.get('x-cache'), status: answer.status }
  }
  /** Repeats the request: pages that change while they are rendered are not cached. */
  const keep = (path: string) =>
    vi.waitFor(async () => expect((await ask(path)).cache, path).toBe('hit'), WAIT)

  /** Those that were taken by the CDN, without the ones that only repeat them. */
  async function countPurges(): Promise<number> {
    const counts = await Promise.all(
      sites.map(async (site) => {
        const text = await (await site.readMetrics()).text()
        return Number(/^cdn_purges_total\{outcome="done"\} (\d+)$/m.exec(text)![1])
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  test('nothing old is shown after a purge, one process purges, and other pages stay', async () => {
    const [write] = clients
    const { data: post } = await write!
      .from('blog_posts')
      .insert({ title: 'Turn none', content: '<p>Text</p>' })
      .select('id,slug')
      .single()
      .throwOnError()
    const paths = ['/blog', `/blog/${post.slug}`, '/blog/feed.xml']
    await vi.waitFor(async () => expect((await ask('/blog')).text).toContain('Turn none'), WAIT)

    let stale = 0
    const atFirst = await countPurges()
    for (let change = 0; change < CHANGES; change += 1) {
      for (const path of paths) await keep(path)
      if (change === CHANGES / 2) await keep('/acos-calculator')
      const before = await countPurges()
      const title = `Turn ${change} of many`
      const client = clients[change % clients.length]!
      await client.from('blog_posts').update({ title }).eq('id', post.id).throwOnError()
      await vi.waitFor(async () => expect(await countPurges()).toBeGreaterThan(before), WAIT)
      for (const path of paths) if (!(await ask(path)).text.includes(title)) stale += 1
    }
    expect(stale).toBe(0)
    expect((await ask('/acos-calculator')).cache).toBe('hit')
    // If both replicas purged each change, there would be twice as many.
    const told = (await countPurges()) - atFirst
    expect(told).toBeGreaterThanOrEqual(CHANGES)
    expect(told).toBeLessThan(CHANGES * 1.5)
  })

  test('only public pages have headers for the CDN', async () => {
    const { headers } = await fetch(`${sites[0]!.url}/blog`)
    expect(headers.get('surrogate-control')).toBe('max-age=600')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('xkey')!.split(' ').length).toBeGreaterThan(1)
    const hidden = await fetch(`${sites[0]!.url}/admin`)
    expect([hidden.headers.get('xkey'), hidden.headers.get('surrogate-control')]).toEqual([null, null])
    const missing = await fetch(`${sites[0]!.url}/blog/there-is-none`)
    expect(missing.headers.get('surrogate-control')).toBeNull()
  })
})
