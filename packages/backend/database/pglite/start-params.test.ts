import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DurableNodeFS } from './durable-node-fs.ts'
import { durableStartParams } from './start-params.ts'

const MIB = 2 ** 20

let folder: string
let database: PGlite

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-params-'))
  database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: [...durableStartParams] })
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function readOne<Value>(sql: string): Promise<Value> {
  const { rows } = await database.query<{ value: Value }>(sql)
  return rows[0]!.value
}

test('Postgres itself believes that fsync is on', async () => {
  const { rows } = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'wal_sync_method', 'full_page_writes', 'synchronous_commit', 'data_checksums')
     order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  })
})

test('what is shared is little more than the pool of 16 MB', async () => {
  const bytes = await readOne<number>('select sum(allocated_size)::int as value from pg_shmem_allocations')
  expect(bytes).toBeGreaterThan(16 * MIB)
  expect(bytes).toBeLessThan(21 * MIB)
})

test('a table of many rows is analysed by some thousand of them', async () => {
  await database.exec('create table many as select n from generate_series(1, 20000) n')
  const said: string[] = []
  await database.exec('analyze verbose many', { onNotice: ({ message }) => said.push(message ?? '') })
  const [, sampled] = /(\d+) rows in sample/.exec(said.join('\n')) ?? []
  expect(Number(sampled)).toBe(6_000)
})

test('a function that nobody has called is not compiled', async () => {
  const countCompiled = () =>
    readOne<number>(
      `select count(*)::int as value from pg_backend_memory_contexts where name = 'PL/pgSQL function'`,
    )
  await database.exec(
    'create function add_one(n int) returns int language plpgsql as $$ begin return n + 1; end $$',
  )
  expect(await countCompiled()).toBe(0)
  expect(await readOne('select add_one(1) as value')).toBe(2)
  expect(await countCompiled()).toBe(1)
})
