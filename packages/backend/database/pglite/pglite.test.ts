import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestEngine } from '#backend/tests/support/test-engine.ts'
import { DataFolderError } from './data-folder.ts'
import { DatabaseUnavailableError } from '../engine.ts'
import { describeEngine } from '#backend/tests/engine.shared-suite.ts'
import { openPglite } from './pglite.ts'

const ENDLESS_SQL = 'do $$ begin loop null; end loop; end $$'

let root: string
/** A cluster made once and copied by tests that need their own folder. */
let pristine: string

beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'pglite-test-'))
  pristine = path.join(root, 'pristine')
  await (await openPglite({ dataFolder: pristine })).close()
})
afterAll(() => fs.rm(root, { recursive: true, force: true }))

const copyFolder = async () => {
  const folder = path.join(root, crypto.randomUUID())
  await fs.cp(pristine, folder, { recursive: true })
  return folder
}

describe('the embedded database', () => {
  describeEngine(() => createTestEngine('pglite'))
})

test('all acknowledged rows survive kill -9 while writing', async () => {
  const folder = await copyFolder()
  const writer = fileURLToPath(new URL('./pglite.ts', import.meta.url))
  const code = `
    const { openPglite } = await import(${JSON.stringify(writer)})
    const engine = await openPglite({ dataFolder: ${JSON.stringify(folder)} })
    await engine.execute('create table if not exists acks (n int)')
    for (let n = 0; ; n += 1) {
      await engine.query('insert into acks values ($1)', [n])
      process.stdout.write(n + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its output ends before the process does, which holds the lock until then.
  const ended = once(child, 'exit')
  let acknowledged = -1
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    if (acknowledged === 200) child.kill('SIGKILL')
  }
  await ended
  const engine = await openPglite({ dataFolder: folder })
  const [row] = await engine.query<{ rows: number; last: number }>(
    'select count(*) as rows, max(n) as last from acks',
  )
  await engine.close()
  expect(row!.last).toBeGreaterThanOrEqual(acknowledged)
  expect(row!.rows).toBe(row!.last + 1)
})

test('an empty PostgreSQL lock file after a power failure does not prevent the start', async () => {
  const folder = await copyFolder()
  await fs.writeFile(path.join(folder, 'cluster', 'postmaster.pid'), '')
  const engine = await openPglite({ dataFolder: folder })
  expect(await engine.query('select 1 as one')).toEqual([{ one: 1 }])
  await engine.close()
})

describe('a statement that exceeds its time limit', () => {
  afterEach(() => vi.restoreAllMocks())
  const getNoProcessorTime = () => vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 })

  test('fails with 57014 and its transaction; the queue continues', async () => {
    const engine = await openPglite({ dataFolder: await copyFolder() })
    await engine.execute('create table notes (text text)')
    const overrun = engine.transaction(
      async (tx) => {
        await tx.query(`insert into notes values ('lost')`)
        await tx.query(ENDLESS_SQL).catch(() => undefined)
        await tx.query(`insert into notes values ('lost too')`)
      },
      { statementTimeoutMs: 100 },
    )
    const queued = engine.query(`insert into notes values ('kept') returning text`)
    await expect(overrun).rejects.toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
    expect(await queued).toEqual([{ text: 'kept' }])
    expect(await engine.query('select text from notes')).toEqual([{ text: 'kept' }])
    await engine.close()
  })

  test('keeps the channels of listeners', async () => {
    const engine = await openPglite({ dataFolder: await copyFolder() })
    const heard: string[] = []
    await engine.listen('news', (payload) => heard.push(payload), { onGap: () => heard.push('gap') })
    await engine
      .transaction((tx) => tx.query(ENDLESS_SQL), { statementTimeoutMs: 100 })
      .catch(() => undefined)
    await engine.query(`notify news, 'after'`)
    await engine.close()
    expect(heard).toEqual(['gap', 'after'])
  })

  test('leaves no temporary files', async () => {
    const folder = await copyFolder()
    const engine = await openPglite({ dataFolder: folder })
    const spilling = 'select count(*) from generate_series(1, 1000000000000)'
    const overrun = engine.transaction((tx) => tx.query(spilling), { statementTimeoutMs: 1_000 })
    await expect(overrun).rejects.toMatchObject({ code: '57014' })
    const temporary = path.join(folder, 'cluster', 'base', 'pgsql_tmp')
    expect(await fs.readdir(temporary)).not.toEqual([])
    await engine.query('select 1')
    await expect(fs.readdir(temporary)).rejects.toThrow('ENOENT')
    await engine.close()
  })

  test('ends an in-memory database permanently and rejects later calls', async () => {
    const engine = await createTestEngine('pglite')
    const overrun = engine.transaction((tx) => tx.query(ENDLESS_SQL), { statementTimeoutMs: 100 })
    await expect(overrun).rejects.toMatchObject({ code: '57014' })
    await expect(engine.query('select 1')).rejects.toThrow(DatabaseUnavailableError)
    await expect(engine.query('select 1')).rejects.toThrow('in-memory database has ended')
    await engine.close()
  })

  test('does not count time that a result waits for this thread', async () => {
    const engine = await createTestEngine('pglite')
    const answer = engine.transaction((tx) => tx.query('select 1 as one'), { statementTimeoutMs: 100 })
    await wait(0)
    const start = performance.now()
    while (performance.now() - start < 1_500);
    expect(await answer).toEqual([{ one: 1 }])
    await engine.close()
  })

  test('does not count time during which the statement gets no CPU', async () => {
    const engine = await createTestEngine('pglite')
    getNoProcessorTime()
    const slow = `do $$ begin while clock_timestamp() < now() + interval '1500 ms' loop end loop; end $$`
    await engine.transaction((tx) => tx.query(slow), { statementTimeoutMs: 100 })
    expect(await engine.query('select 1 as one')).toEqual([{ one: 1 }])
    await engine.close()
  })

  test('terminates a statement that uses no CPU after a longer limit', async () => {
    const engine = await createTestEngine('pglite')
    getNoProcessorTime()
    const idle = engine.transaction((tx) => tx.query(ENDLESS_SQL), { statementTimeoutMs: 100 })
    await expect(idle).rejects.toMatchObject({ code: '57014' })
    await engine.close()
  })
})

test('closing waits for statements that were sent before', async () => {
  const folder = await copyFolder()
  const engine = await openPglite({ dataFolder: folder })
  const answers = [engine.query('select 1 as n'), engine.query('select 2 as n')]
  await engine.close()
  expect(await Promise.all(answers)).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(await fs.readdir(folder)).toEqual(['cluster'])
})

describe('an unusable folder', () => {
  test('reports a file and what to do', async () => {
    const file = path.join(root, 'a-file')
    await fs.writeFile(file, '')
    const opening = openPglite({ dataFolder: file })
    await expect(opening).rejects.toThrow(DataFolderError)
    await expect(opening).rejects.toThrow(`The data folder ${file} is not a folder. Remove the file`)
  })

  test.skipIf(process.platform !== 'linux')('reports a folder that is not writable', async () => {
    const opening = openPglite({ dataFolder: '/sys/kernel/no-database-here' })
    await expect(opening).rejects.toThrow(DataFolderError)
    await expect(opening).rejects.toThrow('or choose another data folder.')
  })

  test('reports damaged files and unlocks the folder', async () => {
    const folder = await copyFolder()
    await fs.rm(path.join(folder, 'cluster', 'global', 'pg_control'))
    const opening = openPglite({ dataFolder: folder })
    await expect(opening).rejects.toThrow(DataFolderError)
    await expect(opening).rejects.toThrow(`The database in ${folder} does not start: `)
    await expect(opening).rejects.toThrow('restore the latest backup into another data folder')
    expect(await fs.readdir(folder)).toEqual(['cluster'])
  })
})

test('restarts an interrupted first start', async () => {
  const folder = path.join(root, crypto.randomUUID())
  const unfinished = path.join(folder, 'cluster.unfinished-before')
  await fs.mkdir(path.join(unfinished, 'base'), { recursive: true })
  await fs.writeFile(path.join(unfinished, 'PG_VERSION'), '18')
  const engine = await openPglite({ dataFolder: folder })
  expect(await engine.query('select 1 as one')).toEqual([{ one: 1 }])
  await engine.close()
  expect(await fs.readdir(folder)).toEqual(['cluster'])
})
