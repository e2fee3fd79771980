/** Two replicas with cached pages: writers see their changes immediately at both. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { openSaver, type Saver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

const SAVES = 60
/** Long enough for pages to be cached first. */
const SOON_MS = 1_500

describe.skipIf(inject('postgresUrl') === '')('with two replicas', () => {
  let database: TestDatabase
  let proxy: PostgresProxy
  let replicas: TwoReplicas
  let saver: Saver

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    proxy = await startPostgresProxy(database.url)
    replicas = await startTwoReplicas({ databaseUrl: database.url, secondDatabaseUrl: proxy.url })
    saver = await openSaver(replicas.first.url, {
      apikey: replicas.publishableKey,
      authorization: `Bearer ${await replicas.signInOwner()}`,
    })
  })
  afterAll(async () => {
    proxy?.thaw()
    await replicas?.stop()
    await proxy?.cut()
    await database?.drop()
  })

  test('only the writer of a change waits for it at another replica', async () => {
    const list = `${replicas.second.url}/blog`
    await saver.read(list)
    proxy.freeze()
    const { title, token, cookie } = await saver.save()
    expect(cookie).toBe(`change=${token}`)
    const own = saver.read(list, { cookie: cookie! })
    const ofOthers = await saver.read(list)
    proxy.thaw()
    expect(ofOthers).not.toContain(title)
    expect(await own).toContain(title)
  })

  test(`each of ${SAVES} changes appears immediately at its replica, and to its writer at the other`, async () => {
    const stale: string[] = []
    for (let n = 0; n < SAVES; n += 1) {
      const path = saver.paths[n % 2]!
      const [here, there] = [replicas.first.url + path, replicas.second.url + path]
      // Cached, so that only announcements change them.
      await Promise.all([saver.read(here), saver.read(there)])
      const { title, token, cookie } = await saver.save()
      const proof: Record<string, string> = n % 3 ? { cookie: cookie! } : { 'x-change-token': token! }
      const [own, other] = await Promise.all([saver.read(here), saver.read(there, proof)])
      if (!own.includes(title)) stale.push(`${n} here`)
      if (!other.includes(title)) stale.push(`${n} there`)
    }
    expect(stale).toEqual([])
  })

  test('visitors get no token and no cookie', async () => {
    const visitor = createClient(replicas.first.url, replicas.publishableKey, {
      auth: { persistSession: false },
      global: {
        fetch: async (input, init) => {
          const answer = await fetch(input, init)
          expect([answer.headers.get('set-cookie'), answer.headers.get('x-change-token')]).toEqual([
            null,
            null,
          ])
          return answer
        },
      },
    })
    expect((await visitor.from('blog_posts').select('id')).error).toBeNull()
    expect((await visitor.from('blog_posts').insert({ title: 'x', content: 'x' })).error).not.toBeNull()
    for (const path of saver.paths)
      expect((await fetch(replicas.first.url + path)).headers.get('set-cookie')).toBeNull()
  })
  /** A post scheduled soon, while both replicas have cached the list. */
  async function dateAhead() {
    const title = `Ahead ${randomUUID()}`
    const at = Date.now() + SOON_MS
    const row = { title, content: '<p>x</p>', published_at: new Date(at).toISOString() }
    const answer = await fetch(`${replicas.first.url}/rest/v1/blog_posts`, {
      method: 'POST',
      headers: { apikey: replicas.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(row),
    })
    expect(answer.status).toBe(201)
    return { title, at, headers: { 'x-change-token': answer.headers.get('x-change-token')! } }
  }
  const lists = () => [replicas.first, replicas.second].map(({ url }) => `${url}/blog`)

  test('after the time of a scheduled post, no request gets a cached page without it', async () => {
    const { title, at } = await dateAhead()
    const old: string[] = []
    let newPages = 0
    const readUntilNew = async (url: string) => {
      for (let seen = 0; seen < 3;) {
        const askedAt = Date.now()
        const isNew = (await saver.read(url)).includes(title)
        if (isNew) newPages += 1
        if (isNew && askedAt > at) seen += 1
        // The database, which decides, may be a millisecond behind in the reckoning.
        if (!isNew && askedAt > at + 1) old.push(`${url} ${askedAt - at} ms after it`)
      }
    }
    await Promise.all(lists().flatMap((url) => [readUntilNew(url), readUntilNew(url)]))
    expect(newPages).toBeGreaterThan(0)
    expect(old).toEqual([])
  })

  test('a process that was suspended at the time of a post shows it when it continues', async () => {
    const { title, headers } = await dateAhead()
    const [list, listOfHalted] = lists() as [string, string]
    // The process knows the post and its time before it is suspended.
    await saver.read(listOfHalted, headers)
    expect(await saver.read(listOfHalted)).not.toContain(title)
    process.kill(replicas.second.pid, 'SIGSTOP')
    const reading = saver.read(listOfHalted)
    await expect.poll(() => saver.read(list), { interval: 50 }).toContain(title)
    process.kill(replicas.second.pid, 'SIGCONT')
    expect(await reading).toContain(title)
  })
})
