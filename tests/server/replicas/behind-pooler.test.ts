/** Two replicas behind PgBouncer in transaction mode, as managed databases offer it (docs/decisions/0013-pool-connections-by-kind-of-work.md). */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { type PgBouncer, startPgBouncer } from '#backend/tests/support/start-pgbouncer.ts'
import { runFailingSite } from '#tests/support/site/running-site.ts'
import { openSaver, type Saver } from '#tests/support/site/save-and-read.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

const SAVES = 20
/** Fewer connections than one replica uses by default. */
const SIZE = 6

const isMissing = inject('postgresUrl') === '' || findServer('pgbouncer') === null

describe.skipIf(isMissing)('behind a pooler in transaction mode', () => {
  let database: TestDatabase
  let observer: Engine
  let pooler: PgBouncer
  let replicas: TwoReplicas
  let saver: Saver

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    observer = await openPostgres({ url: database.url, poolSize: 1 })
    pooler = await startPgBouncer(database.url, { size: SIZE })
    replicas = await startTwoReplicas({
      databaseUrl: pooler.url,
      environment: { DATABASE_DIRECT_URL: database.url },
    })
    saver = await openSaver(replicas.first.url, {
      apikey: replicas.publishableKey,
      authorization: `Bearer ${await replicas.signInOwner()}`,
    })
  })
  afterAll(async () => {
    await replicas?.stop()
    await pooler?.stop()
    await observer?.close()
    await database?.drop()
  })

  test(`each of ${SAVES} changes appears immediately at its replica, and to its writer at the other`, async () => {
    const stale: string[] = []
    for (let n = 0; n < SAVES; n += 1) {
      const path = saver.paths[n % 2]!
      const [here, there] = [replicas.first.url + path, replicas.second.url + path]
      await Promise.all([saver.read(here), saver.read(there)])
      const { title, cookie } = await saver.save()
      const [own, other] = await Promise.all([saver.read(here), saver.read(there, { cookie: cookie! })])
      if (!own.includes(title)) stale.push(`${n} here`)
      if (!other.includes(title)) stale.push(`${n} there`)
    }
    expect(stale).toEqual([])
  })

  test('scheduled jobs run, each by one of the two', async () => {
    await observer.query('update public.scheduled_jobs set next_due_at = now()')
    const readRuns = () =>
      observer.query(`select job, status from public.job_runs where job = 'deliver' and status = 'succeeded'`)
    await expect.poll(readRuns).not.toEqual([])
    expect(
      await observer.query(`select * from public.job_runs where status not in ('succeeded', 'running')`),
    ).toEqual([])
  })

  test('uses the pooler for work, and two direct connections per replica', async () => {
    const ports = await observer.query<{ listens: number; all: number }>(
      `select count(*)::int as all, count(*) filter (where query ilike 'listen %' or query = 'select 1')::int as listens
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(ports[0]!.all).toBeLessThanOrEqual(SIZE + 4)
  })

  test('without a direct database URL the site does not start and names the setting', async () => {
    const { status, output } = await runFailingSite({ DATABASE_URL: pooler.url, PORT: '0' })
    expect(status).toBe(1)
    expect(output).toContain('DATABASE_URL leads to a pooler in transaction mode')
    expect(output).toContain('set DATABASE_DIRECT_URL')
  })
})
