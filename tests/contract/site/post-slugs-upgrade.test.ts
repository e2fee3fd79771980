/** A database that was filled before posts had names in their addresses. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

const STORED_SQL = `
  insert into public.blog_posts (title, content, published_at, updated_at) values
    ('Weekly update', 'b', '2026-02-01Z', '2026-02-02Z'), ('Weekly update', 'a', '2026-01-01Z', '2026-01-02Z'),
    ('日本', 'c', '2026-03-01Z', '2026-03-02Z'), ('!!!', 'd', '2026-04-01Z', '2026-04-02Z')`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('stored posts get names, the oldest its title’s own, and are nobody’s edit', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261122200000') })
      await engine.query(STORED_SQL)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      const posts = await engine.query(`
        select content, slug, to_char(updated_at at time zone 'UTC', 'MM-DD') as updated,
          (select count(*)::int from public.post_changes c where c.post_id = p.id) as changes
        from public.blog_posts p order by content`)
      expect(posts).toEqual([
        { content: 'a', slug: 'weekly-update', updated: '01-02', changes: 1 },
        { content: 'b', slug: 'weekly-update-2', updated: '02-02', changes: 1 },
        { content: 'c', slug: '日本', updated: '03-02', changes: 1 },
        { content: 'd', slug: 'post', updated: '04-02', changes: 1 },
      ])
    })
  })
}
