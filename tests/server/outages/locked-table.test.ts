/** A locked table or a hanging query does not slow down the rest of the site. */
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
/** Pause between rounds of requests, which keeps them below the limits. */
const ROUND_MS = 300
const HEAL = { interval: 100 }
/** More than there are connections. */
const CROWD = 40
const SLOW_SQL = `
  create or replace function public.sleep_long() returns int language sql stable as 'select 1 from pg_sleep(60)';
  grant execute on function public.sleep_long() to anon;
  notify pgrst, 'reload schema'`

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  let database: TestDatabase
  let engine: Engine
  let site: RunningSite
  let publishable: string
  let secret: string

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    site = await startRunningSite({
      DATABASE_URL: database.url,
      SEED_CONTENT: 'off',
      TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    })
    publishable = await readKeyFile(site.dataFolder, 'publishable')
    secret = await readKeyFile(site.dataFolder, 'secret')
    engine = await openPostgres({ url: database.url, poolSize: 2 })
  })
  afterAll(async () => {
    await engine?.close()
    await site?.stop()
    await database?.drop()
  })

  /** Locks the table until the returned function is called. */
  async function lock(table: string): Promise<() => Promise<void>> {
    const free = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const locking = engine.transaction(async (tx) => {
      await tx.query(`lock table ${table} in access exclusive mode`)
      locked.resolve()
      await free.promise
    })
    await locked.promise
    return () => {
      free.resolve()
      return locking
    }
  }
  const ask = async (path: string, address = '198.51.100.251') =>
    (await fetch(site.url + path, { headers: { 'X-Forwarded-For': address } })).status
  const readServed = async (path: string) => {
    const { status, headers } = await fetch(site.url + path)
    return { status, served: headers.get('x-served') }
  }
  const write = async (table: string) => {
    const { status } = await createClient(site.url, secret, { auth: { persistSession: false } })
      .from(table)
      .insert({ title: 'Written while a table is locked', content: '<p>x</p>' })
    return status
  }
  /** Each with a new client address. */
  const call = (path: string, n: number) =>
    fetch(`${site.url}/rest/v1/${path}`, {
      headers: { apikey: publishable, 'X-Forwarded-For': `198.51.100.${n}` },
    })
  /** From another address each time, because sign-ins are limited per network. */
  async function signIn(round: number) {
    const { auth } = createClient(site.url, publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'X-Forwarded-For': `203.0.113.${round % 250}` } },
    })
    return (await auth.signInWithPassword(OWNER)).error
  }
  /** Requests everything that must work, until all hanging requests have ended. */
  async function goOn(hanging: Promise<unknown>) {
    const over = new AbortController()
    void hanging.finally(() => over.abort())
    const seen = { rounds: 0, failed: [] as string[] }
    while (!over.signal.aborted) {
      seen.rounds += 1
      await pause(ROUND_MS)
      if (await signIn(seen.rounds)) seen.failed.push(`sign-in ${seen.rounds}`)
      // Never cached: one page reads parameters, and a list beyond its last page counts its posts.
      const rendered = [`/acos-calculator?round=${seen.rounds}`, `/blog?page=${1000 + seen.rounds}`]
      for (const path of ['/readyz', '/healthz', ...rendered]) {
        const status = await ask(path)
        if (status !== 200) seen.failed.push(`${path} ${status}`)
      }
      const { status } = await call('news_posts?select=id', 251)
      if (status !== 200) seen.failed.push(`reading another table ${status}`)
    }
    return seen
  }

  test('with a locked table, sign-in, health, other tables and unrelated pages work, and everything recovers', async () => {
    const free = await lock('authors')
    const crowd = Promise.all(
      Array.from({ length: CROWD }, (_, n) => [
        call('authors?select=id', n).then(({ status }) => status),
        ask(`/authors?page=${n + 1}`, `198.51.100.${n}`),
      ]).flat(),
    )
    try {
      const seen = await goOn(crowd)
      expect(await crowd).toContain(503)
      expect(seen.failed).toEqual([])
      expect(seen.rounds).toBeGreaterThan(1)
    } finally {
      await free()
    }
    await expect.poll(() => ask('/authors'), HEAL).toBe(200)
  })

  test.each([
    ['news_posts', '/news', 'blog_posts', '/blog'],
    ['blog_posts', '/blog', 'news_posts', '/news'],
  ])('a lock on %s delays %s, but neither %s nor %s', async (table, held, otherTable, other) => {
    const free = await lock(table)
    try {
      // Uncached pages, since cached ones would prove nothing.
      expect(await ask(`${held}?page=1&locked=${table}`)).toBe(503)
      // It ends only by its timeout, so the test does not wait for it twice.
      const writing = table === 'news_posts' ? write(table) : null
      for (let round = 0; round < 4; round += 1) {
        expect(await ask(`${other}?round=${table}-${round}`)).toBe(200)
      }
      expect(await write(otherTable)).toBe(201)
      if (writing) expect([500, 503]).toContain(await writing)
    } finally {
      await free()
    }
    await expect.poll(() => ask(`${held}?healed=${table}`), HEAL).toBe(200)
  })

  test('a slow query makes only its own page stale', async () => {
    expect(await write('blog_posts')).toBe(201)
    await expect.poll(() => readServed('/blog'), HEAL).toEqual({ status: 200, served: null })
    // Reading a blog post now exceeds the timeout of pages.
    await engine.execute(
      `create policy slow on public.blog_posts as restrictive for select to anon using ((select true from pg_sleep(20)))`,
    )
    try {
      expect(await write('blog_posts')).toBe(201)
      expect(await readServed('/blog')).toEqual({ status: 200, served: 'stale' })
      for (let round = 0; round < 4; round += 1) expect(await ask(`/news?round=slow-${round}`)).toBe(200)
    } finally {
      await engine.execute('drop policy slow on public.blog_posts')
    }
    await expect.poll(() => readServed('/blog'), HEAL).toEqual({ status: 200, served: null })
  })

  test('with slow queries of many clients, pages, sign-in, health and reads of tables work', async () => {
    await engine.execute(SLOW_SQL)
    await expect.poll(async () => (await call('rpc/sleep_long', 250)).status, HEAL).toBe(500)
    const crowd = Promise.all(Array.from({ length: CROWD }, (_, n) => call('rpc/sleep_long', 100 + n)))
    const seen = await goOn(crowd)
    expect(seen.failed).toEqual([])
    expect(seen.rounds).toBeGreaterThan(1)
    for (const { status } of await crowd) expect([429, 500, 503]).toContain(status)
  })
})
