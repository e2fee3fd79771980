/** Two replicas with cached pages: writers see their changes immediately at both. */

import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { openSaver, type Saver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

const SAVES = 60

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
})
