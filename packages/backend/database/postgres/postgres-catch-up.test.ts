import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { type Engine, DatabaseUnavailableError } from '../engine.ts'
import { openPostgres } from './postgres.ts'

const CHANGES = 300

describe.skipIf(inject('postgresUrl') === '')('a process that listens', () => {
  let database: TestDatabase
  let proxy: PostgresProxy
  let writer: Engine
  let engine: Engine
  let heard: string[]

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    proxy = await startPostgresProxy(database.url)
    writer = await openPostgres({ url: database.url, poolSize: 2 })
    engine = await openPostgres({ url: proxy.url, poolSize: 2 })
    await engine.listen('changes', (payload) => heard.push(payload), { onGap: () => heard.push('gap') })
  })
  afterAll(async () => {
    proxy?.thaw()
    await engine?.close()
    await writer?.close()
    await proxy?.cut()
    await database?.drop()
  })

  const write = (payload: string) =>
    writer.transaction((tx) => tx.query(`select pg_notify('changes', $1)`, [payload]))

  test('has caught up only after earlier commits of others arrived, however late', async () => {
    heard = []
    proxy.freeze()
    await write('late')
    const caughtUp = engine.catchUp().then(() => [...heard])
    expect(heard).toEqual([])
    proxy.thaw()
    expect(await caughtUp).toEqual(['late'])
  })

  test(`receives each of ${CHANGES} changes of another process while others query and write`, async () => {
    heard = []
    const missed: string[] = []
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        for (let n = 0; n < CHANGES / 3; n += 1) {
          await write(`${name}${n}`)
          await engine.catchUp()
          if (!heard.includes(`${name}${n}`)) missed.push(`${name}${n}`)
        }
      }),
    )
    expect(missed).toEqual([])
  })

  test('cannot catch up while the connection is lost, and can after the gap was reported', async () => {
    heard = []
    await proxy.cut()
    await write('unheard')
    await expect(engine.catchUp()).rejects.toThrow(DatabaseUnavailableError)
    await proxy.restore()
    const ask = () =>
      engine.catchUp().then(
        () => [...heard],
        () => null,
      )
    await expect.poll(ask, { timeout: 20_000, interval: 5 }).not.toBeNull()
    expect(heard).toContain('gap')
  })
})
