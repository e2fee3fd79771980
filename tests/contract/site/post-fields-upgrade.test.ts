/** A database from before posts had fields of their own for search engines and shared links. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

const ID = '8f1f1b0e-0000-4000-8000-000000000000'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test.for(['blog_posts', 'news_posts'])('what was deleted from %s then can come back', async (table) => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261122210000') })
      await engine.query(`insert into public.${table} (id, title, content) values ('${ID}', 'T', 'x')`)
      await engine.query(`delete from public.${table} where id = '${ID}'`)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      expect(await engine.query(`select public.restore_post('${table}', '${ID}') as done`)).toEqual([
        { done: true },
      ])
      expect(await engine.query(`select title, noindex, seo_title from public.${table}`)).toEqual([
        { title: 'T', noindex: false, seo_title: null },
      ])
    })
  })
}
