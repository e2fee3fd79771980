import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DurableNodeFS } from './durable-node-fs.ts'
import { durableStartParams } from './start-params.ts'

let folder: string
let database: PGlite

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durable-'))
  database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: [...durableStartParams] })
  await database.exec('create table notes (n int)')
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Names of the files that `work` synced. */
async function watchSyncs(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const fsync = fs.fsyncSync
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    names.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`).slice(folder.length + 1))
    fsync(descriptor)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return names
}

// If these tests fail after an update of PGlite, a power failure can lose acknowledged commits.
test.skipIf(process.platform !== 'linux')('a commit is on disk before it is acknowledged', async () => {
  for (let n = 0; n < 5; n += 1) {
    const names = await watchSyncs(() => database.query('insert into notes values ($1)', [n]))
    expect(names).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)])
  }
})

test.skipIf(process.platform !== 'linux')('reading needs no fsync', async () => {
  expect(await watchSyncs(() => database.query('select * from notes'))).toEqual([])
})

test.skipIf(process.platform !== 'linux')('a checkpoint makes the tables durable', async () => {
  const names = await watchSyncs(() => database.exec('checkpoint'))
  expect(names).toContainEqual(expect.stringMatching(/^base\//))
  expect(names).toContain('global/pg_control')
})

test.skipIf(process.platform !== 'linux')('syncs the folder of a new file', async () => {
  const names = await watchSyncs(() => database.exec('create table others (n int); checkpoint'))
  const [row] = (await database.query<{ file: string }>(`select pg_relation_filepath('others') as file`)).rows
  expect(names).toContain(row!.file)
  expect(names).toContain(path.dirname(row!.file))
})
