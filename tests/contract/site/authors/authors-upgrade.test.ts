/** A database that was filled before authors were records. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

const STORED_SQL = `
  insert into public.blog_posts (title, content, author, status, published_at, updated_at) values
    ('a', 'x', 'MARA  ilves', 'published', '2026-02-01Z', '2026-02-02Z'),
    ('b', 'x', null, 'published', '2026-02-03Z', '2026-02-04Z'),
    ('c', 'x', ' ', 'published', '2026-02-05Z', '2026-02-06Z'),
    ('d', 'x', 'Иван Öz', 'draft', '2026-02-07Z', '2026-02-08Z');
  insert into public.news_posts (title, content, author, published_at, updated_at) values
    ('e', 'x', 'Mara Ilves', '2026-01-01Z', '2026-01-02Z'),
    ('f', 'x', 'иван öz', '2026-03-01Z', '2026-03-02Z'),
    ('g', 'x', 'Admin', '2026-03-03Z', '2026-03-04Z');
  insert into public.blog_posts (id, title, content, author) values
    ('11111111-1111-4111-8111-111111111111', 'h', 'x', 'Only in the bin');
  delete from public.blog_posts where title = 'h'`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('stored names get records, in the spelling of the oldest post, and that is nobody’s edit', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261122220000') })
      await engine.execute(STORED_SQL)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      const posts = await engine.query(`
        select p.title, p.author, a.slug, to_char(p.updated_at at time zone 'UTC', 'MM-DD') as updated,
          (select count(*)::int from public.post_changes c where c.post_id = p.id) as changes
        from (
          select id, title, author, author_id, updated_at from public.blog_posts
          union all select id, title, author, author_id, updated_at from public.news_posts
        ) p left join public.authors a on a.id = p.author_id order by p.title`)
      expect(posts).toEqual([
        { title: 'a', author: 'Mara Ilves', slug: 'mara-ilves', updated: '02-02', changes: 1 },
        { title: 'b', author: null, slug: null, updated: '02-04', changes: 1 },
        { title: 'c', author: ' ', slug: null, updated: '02-06', changes: 1 },
        { title: 'd', author: 'Иван Öz', slug: 'иван-oz', updated: '02-08', changes: 1 },
        { title: 'e', author: 'Mara Ilves', slug: 'mara-ilves', updated: '01-02', changes: 1 },
        { title: 'f', author: 'Иван Öz', slug: 'иван-oz', updated: '03-02', changes: 1 },
        { title: 'g', author: 'Admin', slug: null, updated: '03-04', changes: 1 },
      ])
      const binned = '11111111-1111-4111-8111-111111111111'
      expect(await engine.query(`select public.restore_post('blog_posts', '${binned}')`)).toEqual([
        { restore_post: true },
      ])
      expect(
        await engine.query(`
          select a.name from public.blog_posts p join public.authors a on a.id = p.author_id where p.id = '${binned}'`),
      ).toEqual([{ name: 'Only in the bin' }])
    })
  })
}
