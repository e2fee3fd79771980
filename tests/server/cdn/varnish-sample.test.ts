/** The built site behind the Varnish sample: changes purge the affected pages only. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { type SampleVarnish, startSampleVarnish } from '#tests/support/servers/sample-varnish.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const CHANGES = 5
/** A page without posts. */
const OTHER = '/acos-calculator'
/** `expect.poll` settings don't apply to `vi.waitFor`, which gives up after a second. */
const WAIT = { timeout: 120_000, interval: 20 }

describe.skipIf(findServer('varnish') === null)('pages at Varnish', () => {
  let site: RunningSite
  let varnish: SampleVarnish

  beforeAll(async () => {
    const [port, sitePort, gone] = [await findFreePort(), await findFreePort(), await findFreePort()]
    const starting = startRunningSite(
      {
        PORT: String(sitePort),
        // For every visitor.
        SITE_URL: `http://127.0.0.1:${port}`,
        TRUSTED_PROXIES: '127.0.0.1',
        METRICS_TOKEN: 'metrics-behind-varnish',
        CDN_PURGE: 'varnish',
        CDN_PURGE_URL: `http://127.0.0.1:${port}`,
        CDN_MAX_AGE_SECONDS: '600',
      },
      inject('siteTemplate'),
    )
    varnish = await startSampleVarnish({ port, upstreams: [sitePort, gone] })
    site = await starting
  })
  afterAll(async () => {
    await site?.stop()
    await varnish?.stop()
  })

  /** X-Varnish has two ids for a cached response. */
  async function ask(path: string) {
    const answer = await fetch(varnish.url + path)
    return {
      status: answer.status,
      text: await answer.text(),
      isKept: (answer.headers.get('x-varnish') ?? '').split(' ').length === 2,
    }
  }
  const keep = (path: string) =>
    vi.waitFor(async () => expect((await ask(path)).isKept, path).toBe(true), WAIT)
  const countPurges = async () => {
    const text = await (await site.readMetrics()).text()
    return Number(/^cdn_purges_total\{outcome="done"\} (\d+)$/m.exec(text)![1])
  }

  test('show a change as soon as the purge is done, while others stay cached', async () => {
    const secret = await readKeyFile(site.dataFolder, 'secret')
    const client = createClient(site.url, secret, { auth: { persistSession: false } })
    const { data: post } = await client
      .from('blog_posts')
      .insert({ title: 'Behind Varnish', content: '<p>Text</p>' })
      .select('id,slug')
      .single()
      .throwOnError()
    const paths = ['/blog', `/blog/${post.slug}`, '/blog/feed.xml']
    await vi.waitFor(async () => expect((await ask('/blog')).text).toContain('Behind Varnish'), WAIT)
    let stale = 0
    const others: boolean[] = []
    for (let change = 0; change < CHANGES; change += 1) {
      for (const path of [...paths, OTHER]) await keep(path)
      const before = await countPurges()
      const title = `Behind Varnish, turn ${change}`
      await client.from('blog_posts').update({ title }).eq('id', post.id).throwOnError()
      await vi.waitFor(async () => expect(await countPurges()).toBeGreaterThan(before), WAIT)
      others.push((await ask(OTHER)).isKept)
      for (const path of paths) if (!(await ask(path)).text.includes(title)) stale += 1
    }
    expect(stale).toBe(0)
    // All pages are purged after a start, and again a few seconds later.
    expect(others.slice(-2)).toContain(true)
  })

  test('responses for accounts and missing pages are not cached', async () => {
    for (const path of ['/admin', '/blog/there-is-none', '/rest/v1/blog_posts']) {
      await ask(path)
      expect((await ask(path)).isKept, path).toBe(false)
    }
  })
})
