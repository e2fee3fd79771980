import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DurableNodeFS } from './durable-node-fs.ts'
import { durableStartParams } from './start-params.ts'

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

test('PostgreSQL runs with fsync on', async () => {
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

test('analyzes a large table by a sample of a few thousand rows', async () => {
  await database.exec('create table many as select n from generate_series(1, 20000) n')
  const notices: string[] = []
  await database.exec('analyze verbose many', { onNotice: ({ message }) => notices.push(message ?? '') })
  const [, sampled] = /(\d+) rows in sample/.exec(notices.join('\n')) ?? []
  expect(Number(sampled)).toBe(6_000)
})
