/** A hosted project that notifies its site, simulated by a site with PostgreSQL. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { home } from '#content/pages/home.ts'
import { HOSTED_CALLS_SQL } from '#tests/contract/schedule/hosted-project.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** Delays notifications until the test releases them, as the extension does until the commit. */
type Sent = { url: string; body: string; headers: Record<string, string> }

describe.skipIf(inject('postgresUrl') === '')('a hosted project with REVALIDATION_SECRET', () => {
  let database: TestDatabase
  let engine: Engine
  let project: RunningSite
  let replicas: RunningSite[] = []
  let client: SupabaseClient

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    engine = await openPostgres({ url: database.url, poolSize: 1 })
    project = await startRunningSite({ DATABASE_URL: database.url, SEED_CONTENT: 'off' })
    const secretKey = await readKeyFile(project.dataFolder, 'secret')
    client = createClient(project.url, secretKey, { auth: { persistSession: false } })
    const settings = {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: await readKeyFile(project.dataFolder, 'publishable'),
      SUPABASE_SECRET_KEY: secretKey,
      REVALIDATION_SECRET: SECRET,
      SEED_CONTENT: 'off',
    }
    replicas = [await startRunningSite(settings), await startRunningSite(settings)]
    const { error } = await client.from('blog_posts').insert([
      { title: 'First words', slug: 'told', content: '<p>x</p>' },
      { title: 'Other words', slug: 'other', content: '<p>x</p>' },
    ])
    expect(error).toBeNull()
    await engine.execute(HOSTED_CALLS_SQL)
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await project?.stop()
    await engine?.close()
    await database?.drop()
  })

  /** Sends the body once, as pg_net does. */
  async function takeSent(): Promise<Sent[]> {
    return engine.query<Sent>('delete from net.sent returning url, body::text as body, headers')
  }
  const deliver = async (calls: readonly Sent[]) =>
    Promise.all(
      calls.map(async ({ url, body, headers }) => {
        const response = await fetch(url, { method: 'POST', body, headers })
        return `${response.status} ${await response.text()}`
      }),
    )
  /** Each on a new connection, to reach every process. */
  async function titlesAt(replica: RunningSite): Promise<string[]> {
    const titles = new Set<string>()
    for (let asked = 0; asked < 4; asked += 1) {
      const response = await fetch(`${replica.url}/blog/told`, { headers: { connection: 'close' } })
      titles.add(/<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text())?.[1] ?? 'none')
    }
    return [...titles]
  }
  const rename = (title: string) => client.from('blog_posts').update({ title }).eq('slug', 'told')

  test('missing or invalid secrets in the vault do not prevent edits', async () => {
    expect((await rename('Words without secrets')).error).toBeNull()
    await engine.query(
      `insert into vault.decrypted_secrets values ('site_addresses', 'http://x.example'), ('revalidation_secret', 'whsec_***')`,
    )
    expect((await rename('Words with broken secrets')).error).toBeNull()
    expect(await takeSent()).toEqual([])
    await engine.query('delete from vault.decrypted_secrets')
  })

  test('an edit appears immediately on every notified replica', async () => {
    await engine.query(
      `insert into vault.decrypted_secrets values ('site_addresses', $1), ('revalidation_secret', $2)`,
      [`${replicas[0]!.url}/ ${replicas[1]!.url}`, SECRET],
    )
    const kept = replicas.map(() => ['Words with broken secrets'])
    const readAll = () => Promise.all(replicas.map(titlesAt))
    expect(await readAll()).toEqual(kept)
    expect((await rename('New words')).error).toBeNull()
    // No notification yet: pages stay cached for a minute.
    expect(await readAll()).toEqual(kept)
    const calls = await takeSent()
    expect(calls.map(({ url }) => url)).toEqual(replicas.map(({ url }) => `${url}/revalidate`))
    expect(await deliver(calls)).toEqual(['200 Taken.', '200 Taken.'])
    // A process forwards the notification to the others after it has responded.
    await expect.poll(readAll).toEqual(replicas.map(() => ['New words']))
    expect(await deliver(calls)).toEqual(['200 Already applied.', '200 Already applied.'])
    const changed = calls.map((call) => ({ ...call, body: call.body.replace('told', 'else') }))
    expect((await deliver(changed)).map((answer) => answer.slice(0, 3))).toEqual(['401', '401'])
  })

  test('published content appears on every notified replica', async () => {
    const read = () => Promise.all(replicas.map(async ({ url }) => (await fetch(url)).text()))
    for (const page of await read()) expect(page).not.toContain('Published elsewhere')
    const content = { ...home.fallback, quotes: { headline: 'Published elsewhere' } }
    expect((await client.from('site_documents').insert({ name: 'home', content })).error).toBeNull()
    await deliver(await takeSent())
    const shown = async () => (await read()).map((page) => page.includes('Published elsewhere'))
    await expect.poll(shown).toEqual([true, true])
  })

  test('a write that is rolled back notifies no replica, and other changes do', async () => {
    await engine
      .transaction(async (tx) => {
        await tx.query(`update public.blog_posts set title = 'Never' where slug = 'told'`)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await takeSent()).toEqual([])
    const { error } = await client.from('authors').insert({ name: 'Ann Example', slug: 'ann-example' })
    expect(error).toBeNull()
    expect((await takeSent()).map(({ body }) => JSON.parse(body).changed)).toEqual([
      expect.stringContaining('"authors"'),
      expect.stringContaining('"authors"'),
    ])
  })

  test('every function that announces a change notifies the site', async () => {
    const found = await engine.query(
      `select proname from pg_proc where prosrc like '%pg_notify(''content_changed''%' order by 1`,
    )
    expect(found).toEqual([{ proname: 'announce_to_pages' }])
  })
})
