import { mkdtemp, rm } from 'node:fs/promises'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const HEAL = { interval: 100 }

async function ask(site: RunningSite, path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  const { headers } = response
  return {
    status: response.status,
    served: headers.get('x-served'),
    cache: headers.get('cache-control'),
    text: await response.text(),
  }
}
const STALE = { status: 200, served: 'stale', cache: 'no-store' }

describe.skipIf(inject('postgresUrl') === '')('while PostgreSQL is away', () => {
  let database: TestDatabase
  let proxy: PostgresProxy
  let site: RunningSite
  let dataFolder: string
  let settings: Record<string, string>
  let client: SupabaseClient

  async function connect() {
    client = await connectAsServer(site)
  }
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    proxy = await startPostgresProxy(database.url)
    dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-site-'))
    // Links contain the port, so a site on another port has its own copies.
    const PORT = String(await findFreePort())
    settings = { DATABASE_URL: proxy.url, DATA_DIR: dataFolder, SEED_CONTENT: 'off', PORT }
    site = await startRunningSite(settings)
    await connect()
    const posts = ['Stays', 'Goes', 'Other'].map((title) => ({ title, content: `<p>${title}</p>` }))
    expect((await client.from('blog_posts').insert(posts)).error).toBeNull()
  })
  afterAll(async () => {
    proxy?.thaw()
    await site?.stop()
    await proxy?.cut()
    await database?.drop()
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true })
  })
  async function readAll(...paths: string[]) {
    for (const path of paths) expect(await ask(site, path), path).toMatchObject({ status: 200, served: null })
  }
  const comeBack = () =>
    expect.poll(() => ask(site, '/blog'), HEAL).toMatchObject({ status: 200, served: null })

  test('serves copies of evicted pages, except those with deleted content', async () => {
    await readAll(
      '/blog',
      '/blog/stays',
      '/blog/stays.md',
      '/blog/goes',
      '/blog/feed.xml',
      '/authors',
      '/sitemap.xml',
    )
    expect((await client.from('blog_posts').delete().eq('slug', 'goes')).error).toBeNull()
    // Every page contains it, so all are evicted.
    expect((await client.rpc('set_default_news_interval', { minutes: 45 })).error).toBeNull()
    await proxy.cut()
    expect(await ask(site, '/blog/stays.md')).toMatchObject(STALE)
    expect(await ask(site, '/authors')).toMatchObject(STALE)
    expect((await ask(site, '/sitemap.xml')).text).toContain('<lastmod>')
    // They contain the deleted post and have not been requested since.
    for (const path of ['/blog', '/blog/stays', '/blog/goes', '/blog/feed.xml'])
      expect(await ask(site, path), path).toMatchObject({ status: 503, cache: 'no-store' })
    await proxy.restore()
    await comeBack()
    expect((await ask(site, '/blog')).text).toContain('Stays')
    expect((await ask(site, '/blog/goes')).status).toBe(410)
  })

  test('a hanging database delays only a few visitors, each by less than a second', async () => {
    await readAll('/blog/stays')
    expect(
      (await client.from('blog_posts').insert({ title: 'Clears', content: '<p>x</p>' })).error,
    ).toBeNull()
    proxy.freeze()
    for (const path of ['/blog/stays', '/blog/stays?utm_source=a', '/blog/stays'])
      expect(await ask(site, path)).toMatchObject(STALE)
    // A page that was never requested; lists are prerendered after the start.
    const failing = await ask(site, '/blog/clears')
    proxy.thaw()
    expect(failing).toMatchObject({ status: 503, cache: 'no-store' })
    await comeBack()
  })

  test('a start after a kill serves the copies of the previous one that are still valid, before it reaches the database', async () => {
    // Each kind of read is retried separately, some time after it hung.
    for (const path of ['/blog', '/blog/stays', '/blog/other'])
      await expect.poll(async () => (await ask(site, path)).served, HEAL).toBeNull()
    expect((await client.from('blog_posts').update({ status: 'draft' }).eq('slug', 'other')).error).toBeNull()
    process.kill(site.pid, 'SIGKILL')
    await proxy.cut()
    await site.stop()
    site = await startRunningSite(settings, undefined, [], '/healthz')
    expect(await ask(site, '/blog/stays.md')).toMatchObject(STALE)
    for (const path of ['/blog', '/blog/other']) expect((await ask(site, path)).status, path).toBe(503)
    await proxy.restore()
    await comeBack()
  })
})
