/** A database that was filled before there was a search. */
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
    test('stored posts of both kinds are found, and emptied tables are searched no more', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261122233000') })
      await engine.query(`insert into public.blog_posts (title, content) values ('Walrus', 'a')`)
      await engine.query(`insert into public.news_posts (title, content) values ('News', 'of a walrus')`)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      const find = () => engine.query(`select title from public.search_posts('walrus')`)
      expect(await find()).toEqual([{ title: 'Walrus' }, { title: 'News' }])
      await engine.query('truncate public.news_posts')
      expect(await find()).toEqual([{ title: 'Walrus' }])
      expect(await engine.query(`select found from public.list_like_words('walruss')`)).toEqual([
        { found: 'walrus' },
      ])
    })
  })
}
