import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEngine } from '#backend/tests/support/test-engine.ts'
import type { Engine } from '../engine.ts'
import { maintainPglite } from './pglite.ts'

let engine: Engine

beforeAll(async () => {
  engine = await createTestEngine('pglite')
  await engine.execute('create table memos (n int, text text)')
})
afterAll(() => engine.close())

const readWalBytes = async () =>
  (
    await engine.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
    )
  )[0]!.bytes

test('shrinks a large write-ahead log and leaves a short one alone', async () => {
  await engine.query(`insert into memos select n, repeat('x', 100) from generate_series(1, 1000) n`)
  const before = await readWalBytes()
  await maintainPglite(engine)
  expect(await readWalBytes()).toBeGreaterThan(before / 2)

  await engine.query(`insert into memos select n, repeat('x', 500) from generate_series(1, 80000) n`)
  expect(await readWalBytes()).toBeGreaterThan(32 * 1024 * 1024)
  await maintainPglite(engine)
  expect(await readWalBytes()).toBeLessThan(16 * 1024 * 1024)
})

test('reuses the space of deleted rows', async () => {
  const readPages = async () =>
    (await engine.query<{ bytes: number }>(`select pg_relation_size('memos') as bytes`))[0]!.bytes
  await engine.query('truncate memos')
  for (let round = 0; round < 4; round += 1) {
    await engine.query(`insert into memos select n, repeat('x', 100) from generate_series(1, 2000) n`)
    await engine.query('delete from memos')
    await maintainPglite(engine)
  }
  const once = 2000 * 150
  expect(await readPages()).toBeLessThan(2 * once)
})

test('the planner knows the size of a table', async () => {
  await engine.execute('create table counted (n int); insert into counted select generate_series(1, 5000)')
  await maintainPglite(engine)
  expect(await engine.query(`select reltuples::int as n from pg_class where relname = 'counted'`)).toEqual([
    { n: 5000 },
  ])
})
