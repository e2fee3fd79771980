/** The engine over PgBouncer in transaction mode, which gives each transaction another connection. */
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { type PgBouncer, startPgBouncer } from '#backend/tests/support/start-pgbouncer.ts'
import { DatabaseUnavailableError, type Engine } from '../engine.ts'
import { describeEngine } from '#backend/tests/engine.shared-suite.ts'
import { withAdvisoryLock } from '../advisory-lock.ts'
import { connectPostgres } from './postgres-connection.ts'
import { openPostgres } from './postgres.ts'

const adminUrl = inject('postgresUrl')
/** Fewer than an engine requests. */
const SIZE = 3

describe.skipIf(adminUrl === '' || findServer('pgbouncer') === null)(
  'over a pooler in transaction mode',
  () => {
    const ends: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const end of ends.toReversed()) await end()
    })

    describeEngine(async () => {
      const database = await createTestDatabase(adminUrl)
      const pooler = await startPgBouncer(database.url, { size: SIZE })
      ends.push(database.drop, pooler.stop)
      return openPostgres({ url: pooler.url, directUrl: database.url })
    })

    describe('shared with other clients', () => {
      let database: TestDatabase
      let proxy: PostgresProxy
      let pooler: PgBouncer
      let engine: Engine

      beforeAll(async () => {
        database = await createTestDatabase(adminUrl)
        proxy = await startPostgresProxy(database.url)
        pooler = await startPgBouncer(proxy.url, { size: SIZE })
        engine = await openPostgres({ url: pooler.url, directUrl: database.url })
      })
      afterAll(async () => {
        await engine.close()
        await pooler.stop()
        await proxy.cut()
        await database.drop()
      })

      /** Leaves session state in a pooled connection, like a careless program. */
      async function leave(sql: string): Promise<void> {
        const clients = await Promise.all(
          Array.from({ length: SIZE }, () => connectPostgres(pooler.url, { isPooled: true })),
        )
        // Concurrently, so that each gets another connection.
        await Promise.all(
          clients.map((client) =>
            client.run([{ sql: 'begin' }, { sql }, { sql: 'select pg_sleep(0.2)' }, { sql: 'commit' }]),
          ),
        )
        await Promise.all(clients.map((client) => client.close()))
      }

      test('settings of other clients change no result, also outside of transactions', async () => {
        await leave(`select set_config('TimeZone', 'Asia/Tokyo', false), set_config('DateStyle', 'German', false),
        set_config('IntervalStyle', 'iso_8601', false), set_config('bytea_output', 'escape', false),
        set_config('standard_conforming_strings', 'off', false)`)
        onTestFinished(() => leave('reset all'))
        const sql = `select '2026-03-01 12:00+00'::timestamptz::text as time, '2026-03-01'::date::text as day,
        interval '1 day' as pause, '\\x00ff'::bytea as bytes, current_setting('test.words', true) as words`
        const expected = {
          time: '2026-03-01 12:00:00+00',
          day: '2026-03-01',
          pause: '1 day',
          bytes: new Uint8Array([0, 255]),
        }
        const words = `'; reset role; -- \\' \\x`
        const all = await Promise.all(
          Array.from({ length: 2 * SIZE }, () => [
            engine.query(sql),
            engine.transaction((tx) => tx.query(sql), { settings: { 'test.words': words } }),
            engine.queryAlone(sql, [], { readOnly: true, settings: { 'test.words': words } }),
          ]).flat(),
        )
        for (const [row] of all) {
          expect(row).toMatchObject({ ...expected, bytes: new Uint8Array(expected.bytes) })
          expect([words, '', null]).toContain(row!.words)
        }
      })

      test('leaves no state in the connections', async () => {
        await engine.query('select $1::int as one', [1])
        await engine.transaction((tx) => tx.query('select $1::int as one', [1]), {
          settings: { 'test.words': 'ours' },
        })
        const sql = `select (select count(*)::int from pg_prepared_statements) as kept, current_setting('test.words', true) as words,
        current_setting('idle_in_transaction_session_timeout') as patience, pg_sleep(0.05)::text`
        const clients = await Promise.all(
          Array.from({ length: SIZE }, () => connectPostgres(pooler.url, { isPooled: true })),
        )
        const found = await Promise.all(clients.map((client) => client.run([{ sql }])))
        await Promise.all(clients.map((client) => client.close()))
        for (const { rows } of found) {
          expect(rows).toEqual([expect.objectContaining({ kept: 0, patience: '0' })])
          expect(rows[0]!.words ?? '').toBe('')
        }
      })

      test('a lock held for long uses no connection of the pooler', async () => {
        await withAdvisoryLock(engine, async () => {
          const all = Array.from({ length: SIZE }, () => engine.query('select pg_sleep(0.05), 1 as one'))
          expect(await Promise.all(all)).toHaveLength(SIZE)
          const reader = await connectPostgres(database.url)
          const { rows } = await reader.run([
            {
              sql: `select count(*)::int as held from pg_locks join pg_stat_activity using (pid)
              where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
                and client_port <> all (select client_port from pg_stat_activity where application_name = 'none')`,
            },
          ])
          await reader.close()
          expect(rows).toEqual([{ held: 1 }])
        })
      })

      test('is ready while all connections of the pooler are busy, but not while the pooler is down', async () => {
        const busy = Promise.all(Array.from({ length: SIZE }, () => engine.query('select pg_sleep(3)')))
        expect(await engine.isAnswering()).toBe(true)
        await busy
        const other = await startPgBouncer(database.url)
        const behind = await openPostgres({ url: other.url, directUrl: database.url })
        expect(await behind.isAnswering()).toBe(true)
        await other.stop()
        await expect.poll(() => behind.isAnswering()).toBe(false)
        await behind.close()
      })

      test('treats a pooler without a server as unavailable and recovers', async () => {
        await proxy.cut()
        const read = () => engine.queryAlone('select 1 as one', [], { statementTimeoutMs: 100 })
        await expect(read()).rejects.toThrow(DatabaseUnavailableError)
        await proxy.restore()
        await expect
          .poll(() => read().catch((error: Error) => error.name), {
            timeout: 30_000,
          })
          .toEqual([{ one: 1 }])
      })
    })
  },
)
