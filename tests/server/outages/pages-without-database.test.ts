import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readHead } from '#tests/support/seo/read-head.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { createTestDatabase, runAsAdmin, type TestDatabase } from '#backend/tests/support/test-database.ts'

const readHeading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

async function ask(site: RunningSite, path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  const text = await response.text()
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    retryAfter: response.headers.get('retry-after'),
    id: response.headers.get('x-request-id'),
    heading: readHeading(text),
    text,
  }
}

const FIXED_ENTRIES = 6

describe.skipIf(inject('postgresUrl') === '')('while PostgreSQL is away', () => {
  let database: TestDatabase
  let proxy: PostgresProxy
  let site: RunningSite
  let dataFolder: string
  let client: SupabaseClient
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    proxy = await startPostgresProxy(database.url)
    dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-site-'))
    const settings = { DATABASE_URL: proxy.url, DATA_DIR: dataFolder, SEED_CONTENT: 'off' }
    site = await startRunningSite(settings)
    const connect = async () =>
      createClient(site.url, await readKeyFile(dataFolder, 'secret'), { auth: { persistSession: false } })
    client = await connect()
    for (const table of ['blog_posts', 'news_posts']) {
      const title = `A post of ${table}`
      const { data, error } = await client
        .from(table)
        .insert({ title, content: '<p>x</p>' })
        .select('id,slug')
        .single()
      expect(error).toBeNull()
      ids[table] = data!.slug as string
    }
    // Announcements of these posts may arrive late and evict pages of the tests; a new start gets none.
    await site.stop()
    site = await startRunningSite(settings)
    client = await connect()
  })
  afterAll(async () => {
    proxy?.thaw()
    await site?.stop()
    await proxy?.cut()
    await database?.drop()
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true })
  })

  const listFailing = () => [
    ['/blog?page=2', 'Failed to load blog posts'],
    ['/news', 'Failed to load news posts'],
    [`/blog/${ids.blog_posts}`, 'Failed to load blog posts'],
    [`/news/${ids.news_posts}`, 'Failed to load news posts'],
  ]

  async function expectFailures() {
    for (const [path, heading] of listFailing()) {
      const answer = await ask(site, path!)
      expect(answer).toMatchObject({ status: 503, cache: 'no-store', retryAfter: '5', heading })
      expect(answer.text).toContain('class="site-header')
      expect(readHead(answer.text)).toMatchObject({ titles: [`${heading} | Peakshelf`], graphs: [] })
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|DataError/)
    }
    expect(await ask(site, '/sitemap-posts.xml')).toMatchObject({ status: 503, cache: 'no-store' })
    const sitemap = await ask(site, '/sitemap.xml')
    expect(sitemap).toMatchObject({ status: 200, cache: 'no-store' })
    expect(sitemap.text.match(/<loc>/g)).toHaveLength(FIXED_ENTRIES)
    expect(await ask(site, '/')).toMatchObject({ status: 200 })
  }

  test('lists and posts respond with an uncacheable 503, cached pages are served, and everything recovers', async () => {
    expect((await ask(site, '/blog')).text).toContain('A post of blog_posts')
    await proxy.cut()
    await expectFailures()
    expect((await ask(site, '/blog')).text).toContain('A post of blog_posts')
    await proxy.restore()
    await expect.poll(async () => (await ask(site, '/news')).status).toBe(200)
    await expect.poll(async () => (await ask(site, '/sitemap.xml')).text).toContain('<lastmod>')
  })

  test('a read-only database is still read, and /readyz fails', async () => {
    const readStatus = async (path: string) => (await ask(site, path)).status
    const write = async () =>
      (await client.from('blog_posts').insert({ title: 'Not on a standby', content: '<p>x</p>' })).status
    /** Like a server that became a standby: every connection is new. */
    async function change(sql: string) {
      await runAsAdmin(
        inject('postgresUrl'),
        `alter database ${new URL(database.url).pathname.slice(1)} ${sql}`,
      )
      await proxy.cut()
      await proxy.restore()
    }
    await change('set default_transaction_read_only = on')
    await expect.poll(() => readStatus('/news?page=1&standby=1')).toBe(200)
    expect(await readStatus('/readyz')).toBe(503)
    expect(await readStatus(`/blog/${ids.blog_posts}`)).toBe(200)
    expect(await write()).toBe(405)
    await change('reset default_transaction_read_only')
    await expect.poll(() => readStatus('/readyz')).toBe(200)
    expect(await write()).toBe(201)
  })
})

describe('with a hosted project', () => {
  let project: Server
  let site: RunningSite
  let answer: { status: number; body: unknown }
  let asked: string[] = []

  beforeAll(async () => {
    project = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after': '30' })
      response.end(JSON.stringify(answer.body))
    })
    answer = { status: 200, body: [] }
    project.listen(0, '127.0.0.1')
    await once(project, 'listening')
    site = await startRunningSite({
      SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(43)}`,
      LOG_FORMAT: 'json',
    })
  })
  afterAll(async () => {
    await site?.stop()
    project.closeAllConnections()
    project.close()
  })

  /** The breaker opens for a second after a failure. */
  const expectAnswer = (path: string, expected: object) =>
    expect.poll(() => ask(site, path)).toMatchObject(expected)

  test('does not retry a project that responds with 503 while the visitor waits', async () => {
    answer = { status: 503, body: { message: 'upgrading' } }
    asked = []
    expect(await ask(site, '/blog')).toMatchObject({
      status: 503,
      cache: 'no-store',
      retryAfter: '5',
      heading: 'Failed to load blog posts',
    })
    expect(asked).not.toEqual([])
    expect(asked).toEqual([...new Set(asked)])
  })

  test('responds with an uncacheable 500 if the project rejects the key', async () => {
    answer = { status: 400, body: { message: 'no such column', code: '42703' } }
    await expectAnswer('/news', {
      status: 500,
      cache: 'no-store',
      heading: 'Failed to load news posts',
    })
  })

  test('responds to an unexpected error with an uncacheable 500 page', async () => {
    answer = { status: 200, body: [{ id: 'no post at all' }] }
    await expectAnswer('/blog', {
      status: 500,
      cache: 'no-store',
      heading: 'Unexpected Application Error!',
    })
    // The log contains the reason under the request id of the response.
    const { id, status } = await ask(site, '/blog')
    expect(status).toBe(500)
    expect(id).toMatch(/^[\w-]{36}$/)
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.id === id)
    await expect.poll(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'message',
        message: expect.stringContaining('Error'),
      }),
      expect.objectContaining({ level: 'error', event: 'request', route: '/blog', status: 500 }),
    ])
  })
})
