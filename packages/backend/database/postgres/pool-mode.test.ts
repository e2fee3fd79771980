import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { type PgBouncer, type PoolSettings, startPgBouncer } from '#backend/tests/support/start-pgbouncer.ts'
import { openEngine } from '../open-engine.ts'
import { findPoolMode, PoolerError } from './pool-mode.ts'
import { openPostgres } from './postgres.ts'

describe.skipIf(inject('postgresUrl') === '' || findServer('pgbouncer') === null)('behind PgBouncer', () => {
  let database: TestDatabase
  let pooler: PgBouncer | null = null

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
  })
  afterEach(async () => {
    await pooler?.stop()
    pooler = null
  })
  afterAll(() => database.drop())

  async function pool(settings: PoolSettings): Promise<string> {
    pooler = await startPgBouncer(database.url, settings)
    return pooler.url
  }

  const open = async (url: string, directUrl?: string) => {
    const engine = await openEngine({ kind: 'postgres', url, directUrl })
    await engine.close()
  }

  test('recognizes the server and a pooler in session mode as sessions', async () => {
    expect(await findPoolMode(database.url)).toBe('session')
    expect(await findPoolMode(await pool({ mode: 'session' }))).toBe('session')
  })

  test.each<PoolSettings>([{ size: 1 }, { size: 5 }, { size: 5, isRoundRobin: true }, { mode: 'statement' }])(
    'recognizes the mode of a pooler by its behavior: %o',
    async (settings) => {
      expect(await findPoolMode(await pool(settings))).toBe(settings.mode ?? 'transaction')
    },
  )

  test.each([false, true])(
    'detects the mode while other clients use the pooler: %s',
    async (isRoundRobin) => {
      const url = await pool({ size: 5, isRoundRobin })
      const others = await openPostgres({ url, directUrl: database.url, poolSize: 8 })
      const enough = new AbortController()
      const work = Promise.all(
        Array.from({ length: 8 }, async () => {
          while (!enough.signal.aborted) await others.query('select pg_sleep(random() * 0.01)')
        }),
      )
      const found = new Set<string>()
      for (let n = 0; n < 5; n += 1) found.add(await findPoolMode(url))
      enough.abort()
      await work
      await others.close()
      expect([...found]).toEqual(['transaction'])
    },
  )

  test('transaction mode requires a direct URL, which must be a session', async () => {
    const url = await pool({})
    await expect(open(url)).rejects.toMatchObject({ name: 'PoolerError', problem: 'no direct address' })
    await expect(open(url, url)).rejects.toMatchObject({ problem: 'direct address is pooled' })
    await open(url, database.url)
    await open(database.url, database.url)
  })

  test('the direct URL must lead to the same database', async () => {
    const other = await createTestDatabase(inject('postgresUrl'))
    onTestFinished(other.drop)
    await expect(open(await pool({}), other.url)).rejects.toMatchObject({ problem: 'two databases' })
  })

  test('rejects statement mode, also with a direct URL', async () => {
    const url = await pool({ mode: 'statement' })
    await expect(open(url, database.url)).rejects.toThrow(PoolerError)
    await expect(open(url)).rejects.toMatchObject({ problem: 'no transactions' })
  })
})
