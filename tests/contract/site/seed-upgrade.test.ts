/** Upgrade of installations that were seeded before the database recorded the progress. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test.for([
      ['never had a post', [], []],
      [
        'had posts that were deleted',
        [`insert into public.news_posts (title, content) values ('a', 'b')`, 'delete from public.news_posts'],
        [{ parts_written: 0, is_finished: true }],
      ],
      [
        'was interrupted during its first start',
        [
          'insert into public.seed_progress (parts_written) values (2)',
          `insert into public.blog_posts (title, content) values ('a', 'b')`,
        ],
        [{ parts_written: 2, is_finished: false }],
      ],
    ] as const)('an installation that %s', { timeout: 120_000 }, async ([, statements, progress]) => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261206020000') })
      for (const statement of statements) await engine.query(statement)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      expect(await engine.query('select parts_written, is_finished from public.seed_progress')).toEqual(
        progress,
      )
    })
  })
}
