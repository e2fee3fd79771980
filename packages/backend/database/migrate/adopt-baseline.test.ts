import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { listEngines } from '../../../../tests/support/database/test-engine.ts'
import { openEmptyEngine, writeMigrations } from '../../../../tests/support/database/earlier-migrations.ts'
import { openPostgres } from '../postgres/postgres.ts'
import type { Engine } from '../engine.ts'
import { replaceInHistory } from './adopt-baseline.ts'
import { migrateDatabase } from './migrations.ts'

const TABLE_SQL = 'create table public.notes (id int primary key, words text not null);'
const FUNCTION_SQL =
  'create function public.count_notes() returns bigint language sql as $$ select count(*) from public.notes $$;'
const FILES = {
  old: {
    '20300101000000_notes.sql': TABLE_SQL,
    '20300102000000_count.sql': FUNCTION_SQL,
  },
  current: {
    '20290101000000_baseline.sql': TABLE_SQL + FUNCTION_SQL,
    '20290102000000_later.sql': 'alter table public.notes add column seen boolean;',
    'baseline.json': JSON.stringify({
      version: '20290101000000',
      replaces: '20300102000000',
      release: '1.2.3',
    }),
  },
}

let folders: { old: string; current: string }
beforeEach(async () => {
  folders = { old: await writeMigrations(FILES.old), current: await writeMigrations(FILES.current) }
})

const readHistory = async (engine: Engine) =>
  (
    await engine.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
  ).map(({ version }) => version)

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine
    let lines: string[]

    beforeEach(async () => {
      engine = await openEmptyEngine(kind)
      lines = []
      await migrateDatabase(engine, { folder: folders.old })
      await engine.query(`insert into public.notes values (1, 'kept')`)
    })

    const start = () => migrateDatabase(engine, { folder: folders.current, log: (line) => lines.push(line) })

    test('replaces the earlier history by the baseline and keeps the rows', async () => {
      await engine.execute('create table public.of_the_owner (n int)')
      await start()
      expect(lines).toEqual([
        'Replaced 2 earlier migrations by 20290101000000_baseline.sql',
        'Applying the migration 20290102000000_later.sql',
      ])
      expect(await readHistory(engine)).toEqual(['20290101000000', '20290102000000'])
      expect(await engine.query('select * from public.notes')).toEqual([{ id: 1, words: 'kept', seen: null }])
      lines = []
      await start()
      expect(lines).toEqual([])
    })

    test('rejects a changed catalog, names the differences and changes nothing', async () => {
      await engine.execute(`
        drop function public.count_notes();
        alter table public.notes alter column words drop not null`)
      await expect(start()).rejects.toThrow(
        'The database differs from what release 1.2.3 created: column public.notes.words is different, ' +
          'function public.count_notes() is missing. Undo these changes, or restore a backup made before them, then start ' +
          'again. Nothing was changed.',
      )
      expect(await readHistory(engine)).toEqual(['20300101000000', '20300102000000'])
    })

    test('rejects a history that ends earlier and names the release to start first', async () => {
      await engine.query(`delete from supabase_migrations.schema_migrations where version = '20300102000000'`)
      await expect(start()).rejects.toThrow(
        'The database was last started by a release before 1.2.3. Start release 1.2.3 on it once, then this release. ' +
          'Nothing was changed.',
      )
      expect(await readHistory(engine)).toEqual(['20300101000000'])
    })
  })
}

test.skipIf(inject('postgresUrl') === '')(
  'if several processes start at once, one adopts the database',
  async () => {
    const database = await createTestDatabase(inject('postgresUrl'))
    const engines = await Promise.all([1, 2, 3].map(() => openPostgres({ url: database.url, poolSize: 2 })))
    onTestFinished(async () => {
      await Promise.all(engines.map((engine) => engine.close()))
      await database.drop()
    })
    await migrateDatabase(engines[0]!, { folder: folders.old })
    const lines: string[] = []
    await Promise.all(
      engines.map((engine) =>
        migrateDatabase(engine, { folder: folders.current, log: (line) => lines.push(line) }),
      ),
    )
    expect(lines).toEqual([
      'Replaced 2 earlier migrations by 20290101000000_baseline.sql',
      'Applying the migration 20290102000000_later.sql',
    ])
  },
)

describe('the migration history of a backup', () => {
  const baseline = { version: '3', replaces: '2', release: '1.2.3' }
  const known = [{ version: '3' }, { version: '4' }]

  test.for([
    ['made before the baseline', ['1', '2'], ['3']],
    ['made after the baseline', ['3', '4'], ['3', '4']],
    ['without migrations', [], []],
  ] as const)('%s', ([, versions, expected]) => {
    expect(replaceInHistory(versions, baseline, known)).toEqual(expected)
  })

  test('rejects one that ends earlier', () => {
    expect(() => replaceInHistory(['1'], baseline, known)).toThrow(
      'The backup was made by a release before 1.2.3. Restore it with release 1.2.3, make a new backup there, and restore ' +
        'that one with this release. Nothing was changed.',
    )
  })
})
