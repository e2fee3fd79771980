import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { DatabaseUnavailableError, type Engine } from '../engine.ts'
import { describeEngine } from '#backend/tests/engine.shared-suite.ts'
import { runInOwnFlow } from '../queue/flow.ts'
import { openPostgres } from './postgres.ts'

const adminUrl = inject('postgresUrl')

describe.skipIf(adminUrl === '')('on a real PostgreSQL', () => {
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
  })

  describeEngine(async () => {
    const database = await createTestDatabase(adminUrl)
    drops.push(database.drop)
    return openPostgres({ url: database.url, poolSize: 4 })
  })
})

test.skipIf(adminUrl === '')('rejects a database whose encoding is not UTF8', async () => {
  const { url, drop } = await createTestDatabase(
    adminUrl,
    `template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`,
  )
  onTestFinished(drop)
  await expect(openPostgres({ url })).rejects.toThrow('with the encoding SQL_ASCII; UTF8 is required')
})

describe.skipIf(adminUrl === '')('a PostgreSQL server with interruptions', () => {
  let database: TestDatabase
  /** A direct connection to inspect and disturb the server. */
  let observer: Engine

  beforeAll(async () => {
    database = await createTestDatabase(adminUrl)
    observer = await openPostgres({ url: database.url, poolSize: 2 })
    await observer.execute('create table notes (text text)')
  })
  afterAll(async () => {
    await observer.close()
    await database.drop()
  })

  const kill = (pid: number) => observer.query('select pg_terminate_backend($1::int)', [pid])
  const readPid = async (tx: Pick<Engine, 'query'>) =>
    (await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid

  test('a connection lost between two statements fails the transaction, and nothing runs outside of it', async () => {
    const engine = await openPostgres({ url: database.url, poolSize: 1 })
    const work = engine.transaction(async (tx) => {
      await kill(await readPid(tx))
      await wait(100)
      await tx.query(`insert into notes values ('stray')`)
    })
    await expect(work).rejects.toThrow(DatabaseUnavailableError)
    expect(await observer.query(`select * from notes where text = 'stray'`)).toEqual([])
    expect(await engine.query('select 1 as one')).toEqual([{ one: 1 }])
    await engine.close()
  })

  test('the server cancels a statement that exceeds its limit; others continue', async () => {
    const engine = await openPostgres({ url: database.url, poolSize: 2 })
    const slow = engine.transaction((tx) => tx.query('select pg_sleep(30)'), { statementTimeoutMs: 100 })
    const cancelled = expect(slow).rejects.toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
    expect(await engine.query('select 1 as one')).toEqual([{ one: 1 }])
    await cancelled
    await engine.close()
  })

  test('reports what the connections of each kind of work do', async () => {
    const engine = await openPostgres({ url: database.url })
    const loads = () => Object.fromEntries(engine.poolLoads().map(({ name, ...load }) => [name, load]))
    const quiet = { running: 0, waiting: 0, refused: 0 }
    expect(loads()).toMatchObject({
      data: { size: 5, connections: 0, ...quiet },
      accounts: { size: 3, connections: 0, ...quiet },
      health: { size: 1, connections: 0, ...quiet },
    })
    const hold = Promise.withResolvers<void>()
    const held = Array.from({ length: 7 }, () =>
      runInOwnFlow({ name: 'test', weight: 1 }, () => engine.transaction(() => hold.promise)),
    )
    await expect.poll(() => loads().data!.connections, POLL).toBe(5)
    expect(loads().data).toMatchObject({ running: 5, waiting: 2 })
    expect(engine.load()).toMatchObject({ running: 5, waiting: 2 })
    expect(loads().pages).toMatchObject({ size: 5, ...quiet })
    expect(await engine.isAnswering()).toBe(true)
    expect(loads().health).toMatchObject({ connections: 1, ...quiet })
    hold.resolve()
    await Promise.all(held)
    expect(loads().data).toMatchObject({ connections: 5, ...quiet })
    await engine.close()
  })

  test('limits the memory for prepared statements per connection', async () => {
    const engine = await openPostgres({ url: database.url, poolSize: 1 })
    for (let n = 0; n < 600; n += 1)
      for (const m of [1, 2]) await engine.query(`select ${n} as n, $1::int as m`, [m])
    const [row] = await engine.query<{ n: number }>('select count(*) as n from pg_prepared_statements')
    expect(row!.n).toBeLessThanOrEqual(500)
    expect(row!.n).toBeGreaterThan(450)
    await engine.close()
  })

  test('reports a wrong password and an unknown database with the message of the server', async () => {
    const wrongPassword = new URL(database.url)
    wrongPassword.password = 'wrong'
    await expect(openPostgres({ url: wrongPassword.href })).rejects.toMatchObject({ code: '28P01' })
    const unknown = new URL(database.url)
    unknown.pathname = '/no_such_database'
    await expect(openPostgres({ url: unknown.href })).rejects.toMatchObject({ code: '3D000' })
  })

  test('calls fail immediately while the server is down and work again afterward', async () => {
    const proxy = await startPostgresProxy(database.url)
    const engine = await openPostgres({ url: proxy.url, poolSize: 3 })
    await proxy.cut()

    const start = performance.now()
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => engine.query('select 1')))
    expect(performance.now() - start).toBeLessThan(2_000)
    for (const call of calls) {
      expect(call).toMatchObject({
        status: 'rejected',
        reason: { name: 'DatabaseUnavailableError', code: '08006' },
      })
    }

    await proxy.restore()
    await expect.poll(() => engine.query('select 1 as one').catch(() => null), POLL).toEqual([{ one: 1 }])
    await engine.close()
    await proxy.cut()
  })

  test('a listener reconnects after a lost connection and reports the gap', async () => {
    const proxy = await startPostgresProxy(database.url)
    const engine = await openPostgres({ url: proxy.url, poolSize: 1 })
    const heard: string[] = []
    await engine.listen('comings', (payload) => heard.push(payload), { onGap: () => heard.push('gap') })
    await observer.query(`notify comings, 'before'`)
    await expect.poll(() => heard, POLL).toEqual(['before'])
    await proxy.cut()
    await observer.query(`notify comings, 'unheard'`)
    await proxy.restore()
    await expect.poll(() => heard, POLL).toEqual(['before', 'gap'])
    await observer.query(`notify comings, 'after'`)
    await expect.poll(() => heard, POLL).toEqual(['before', 'gap', 'after'])
    await engine.close()
    await proxy.cut()
  })

  test('own changes arrive before they are acknowledged, even while the listening connection is lost', async () => {
    const engine = await openPostgres({ url: database.url, poolSize: 1 })
    const heard: string[] = []
    await engine.listen('own_changes', (payload) => heard.push(payload), { onGap: () => heard.push('gap') })
    const announce = () => engine.transaction((tx) => tx.query(`select pg_notify('own_changes', 'own')`))
    await announce()
    expect(heard).toEqual(['own'])
    const killed = await observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query in ('listen "own_changes"', 'select 1')`,
    )
    expect(killed.length).toBe(1)
    heard.length = 0
    await announce()
    expect(heard[0]).toBe('gap')
    heard.length = 0
    await announce()
    expect(heard).toEqual(['own'])
    await engine.close()
  })
})

const POLL = { timeout: 10_000, interval: 50 }
