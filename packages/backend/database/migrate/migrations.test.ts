import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { createTestEngine, listEngines, TEST_MIGRATIONS } from '#backend/tests/support/test-engine.ts'
import type { Engine } from '../engine.ts'
import { MigrationError } from './migration-files.ts'
import { migrateDatabase } from './migrations.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { withAdvisoryLock } from '../advisory-lock.ts'

const adminUrl = inject('postgresUrl')

let folder: string

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  await fs.cp(TEST_MIGRATIONS, folder, { recursive: true })
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

const write = (fileName: string, sql: string) => fs.writeFile(path.join(folder, fileName), sql)

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine
    let lines: string[]

    beforeEach(async () => {
      engine = await createTestEngine(kind)
      lines = []
    })
    afterEach(() => engine.close())

    const migrate = () => migrateDatabase(engine, { folder, log: (line) => lines.push(line) })
    const hasTable = async (name: string) =>
      (await engine.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]))[0]!
        .found

    test('applies new files once, in order, and records them like the Supabase CLI', async () => {
      await write('30000101000002_second.sql', 'insert into demo values (2);')
      await write('30000101000001_first.sql', 'create table demo (n int);\ninsert into demo values (1);')
      await migrate()
      await migrate()
      expect(await engine.query('select n from demo order by n')).toEqual([{ n: 1 }, { n: 2 }])
      expect(
        await engine.query(
          `select * from supabase_migrations.schema_migrations where version > '3' order by version`,
        ),
      ).toEqual([
        {
          version: '30000101000001',
          name: 'first',
          statements: ['create table demo (n int)', 'insert into demo values (1)'],
        },
        { version: '30000101000002', name: 'second', statements: ['insert into demo values (2)'] },
      ])
      expect(lines).toEqual([
        'Applying the migration 30000101000001_first.sql',
        'Applying the migration 30000101000002_second.sql',
      ])
    })

    test('rolls back a failing file and reports its line and the message of PostgreSQL', async () => {
      await write('30000101000001_good.sql', 'create table good (n int);')
      await write(
        '30000101000002_bad.sql',
        'create table bad (n int);\n\ninsert into bad values (1), (oops);',
      )
      const failing = migrate()
      await expect(failing).rejects.toThrow(MigrationError)
      await expect(failing).rejects.toThrow(
        'The migration 30000101000002_bad.sql failed in the statement at line 3: ' +
          'column "oops" does not exist (SQLSTATE 42703). Nothing of the file was applied. Correct it and start again.',
      )
      expect([await hasTable('good'), await hasTable('bad')]).toEqual([true, false])

      await write('30000101000002_bad.sql', 'create table bad (n int);')
      await migrate()
      expect(await hasTable('bad')).toBe(true)
    })

    test('rejects a missing file of an applied migration', async () => {
      await write('30000101000001_first.sql', 'create table first (n int);')
      await write('30000101000002_second.sql', 'create table second (n int);')
      await migrate()
      await fs.rm(path.join(folder, '30000101000001_first.sql'))
      await expect(migrate()).rejects.toThrow(
        /^The migration \d+ was applied to the database, but its file is missing\. Restore the file/,
      )
    })

    test('rejects a database migrated by a newer release', async () => {
      await write('30000101000001_future.sql', 'create table future (n int);')
      await migrate()
      await fs.rm(path.join(folder, '30000101000001_future.sql'))
      await expect(migrate()).rejects.toThrow(
        'The database has the migration 30000101000001, which is newer than this program knows. ' +
          'Start the newer version of the program, or restore a backup made with this one.',
      )
    })

    test('rejects a file older than the last applied one', async () => {
      await write('19990101000000_late.sql', 'create table late (n int);')
      await expect(migrate()).rejects.toThrow('Rename it so that its time stamp is the latest.')
      expect(await hasTable('late')).toBe(false)
    })

    test.for([
      ['without a version', 'create_demo.sql', 'The migration create_demo.sql has no version. Name it like'],
      ['with a version twice', '20260101000000_again.sql', 'have the same version. Give one of them a later'],
    ])('rejects a file %s', async ([, fileName, message]) => {
      await write(fileName!, 'select 1')
      await expect(migrate()).rejects.toThrow(message)
    })

    test('stops between two files and continues there in the next run', async () => {
      await write('30000101000001_first.sql', 'create table first (n int);')
      await write('30000101000002_second.sql', 'create table second (n int);')
      const ending = new AbortController()
      const log = () => ending.abort(new Error('asked to end'))
      await expect(migrateDatabase(engine, { folder, log, signal: ending.signal })).rejects.toThrow(
        'asked to end',
      )
      expect([await hasTable('first'), await hasTable('second')]).toEqual([true, false])
      await migrate()
      expect(lines).toEqual(['Applying the migration 30000101000002_second.sql'])
    })
  })
}

describe.skipIf(adminUrl === '')('on a PostgreSQL shared with others', () => {
  test('if several processes start at once, each migration is applied once', async () => {
    const database = await createTestDatabase(adminUrl)
    await write('30000101000001_slow.sql', 'create table slow (n int);\nselect pg_sleep(0.2);')
    const engines = await Promise.all([1, 2, 3].map(() => openPostgres({ url: database.url, poolSize: 2 })))
    const lines: string[] = []
    await Promise.all(
      engines.map((engine) => migrateDatabase(engine, { folder, log: (line) => lines.push(line) })),
    )
    await Promise.all(engines.map((engine) => engine.close()))
    await database.drop()
    expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted())
    expect(lines).toContain('Applying the migration 30000101000001_slow.sql')
  })

  test('stops while waiting for the lock of another process', async () => {
    const database = await createTestDatabase(adminUrl)
    const engines = await Promise.all([1, 2].map(() => openPostgres({ url: database.url, poolSize: 2 })))
    const locked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const first = withAdvisoryLock(engines[0]!, () => {
      locked.resolve()
      return done.promise
    })
    await locked.promise
    const ending = new AbortController()
    const work = vi.fn<() => Promise<void>>()
    const waiting = withAdvisoryLock(engines[1]!, work, ending.signal)
    ending.abort(new Error('asked to end'))
    await expect(waiting).rejects.toMatchObject({ cause: { message: 'asked to end' } })
    // The aborted wait released its connection.
    await engines[1]!.close()
    done.resolve()
    await first
    await engines[0]!.close()
    await database.drop()
    expect(work).not.toHaveBeenCalled()
  })
})
