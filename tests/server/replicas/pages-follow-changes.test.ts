/** With two replicas, cached pages equal newly rendered ones for the writer of a change. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { createRandom } from '#tests/support/random-numbers.ts'
import { callWithToken } from '#tests/support/site/call-as-user.ts'
import { findDifference, readUncached, readAsNewVisitor } from '#tests/support/site/new-visitors.ts'
import { makeRandomChanges } from '#tests/support/site/random-changes.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

/** Each kind of change once. */
const STEPS = 24
const SEED = 20_261_126
const TOKEN = 'x-change-token'

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  let database: TestDatabase
  let replicas: TwoReplicas

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    const environment = { SITE_URL: 'http://localhost:9' }
    replicas = await startTwoReplicas({ databaseUrl: database.url, environment })
  })
  afterAll(async () => {
    await replicas?.stop()
    await database?.drop()
  })

  test(
    `after each of ${STEPS} random changes both keep the pages that would be rendered`,
    { timeout: 300_000 },
    async () => {
      const { first, second, secretKey, publishableKey } = replicas
      let token = ''
      /** Stores the change token of a response for the next read. */
      const write: typeof fetch = async (...request) => {
        const answer = await fetch(...request)
        token = answer.headers.get(TOKEN) ?? token
        return answer
      }
      const auth = { persistSession: false }
      const paths = await makeRandomChanges({
        server: createClient(first.url, secretKey, { auth, global: { fetch: write } }),
        callAsOwner: callWithToken(first.url, publishableKey, await replicas.signInOwner(), write),
        random: createRandom(SEED),
        steps: STEPS,
        look: async (chosen) => {
          expect(token).not.toBe('')
          for (const path of chosen) {
            const anew = await readUncached(first.url + path)
            const here = await readAsNewVisitor(first.url + path)
            expect(findDifference(here, anew), `${path}, where it was changed`).toBeNull()
            const there = await readAsNewVisitor(second.url + path, { [TOKEN]: token })
            expect(findDifference(there, anew), `${path}, at the other`).toBeNull()
          }
        },
      })
      const kept: string[] = []
      for (const path of paths) kept.push(await readAsNewVisitor(first.url + path))
      const { url } = await replicas.restartSecond()
      for (const [n, path] of paths.entries())
        expect(findDifference(kept[n]!, await readAsNewVisitor(url + path)), path).toBeNull()
    },
  )
})
