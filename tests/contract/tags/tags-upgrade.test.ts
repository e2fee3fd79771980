/** A database that was filled before tags were records. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

const STORED_SQL = `
  insert into public.blog_posts (title, content, slug, tags, status, published_at, updated_at) values
    ('Later', 'b', '', '{ppc,PPC,C++,🙂}', 'draft', '2026-02-01Z', '2026-02-02Z'),
    ('Tags', 'a', '', '{PPC,C#}', 'published', '2026-01-01Z', '2026-01-02Z');
  insert into public.news_posts (title, content, tags, published_at, updated_at) values
    ('News', 'c', '{"amazon  ppc",Ppc}', '2026-03-01Z', '2026-03-02Z')`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('stored posts make the vocabulary, the oldest spelling first, and are nobody’s edit', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261122230000') })
      for (const statement of STORED_SQL.split(';')) await engine.query(statement)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      const columns = `tags, to_char(updated_at at time zone 'UTC', 'MM-DD') as updated,
        (select count(*)::int from public.post_changes c where c.post_id = p.id) as changes`
      expect(await engine.query(`select slug, ${columns} from public.blog_posts p order by content`)).toEqual(
        [
          { slug: 'tags-2', tags: ['PPC', 'C#'], updated: '01-02', changes: 1 },
          { slug: 'later', tags: ['PPC', 'C++', '🙂'], updated: '02-02', changes: 1 },
        ],
      )
      expect(await engine.query(`select ${columns} from public.news_posts p`)).toEqual([
        { tags: ['amazon ppc', 'PPC'], updated: '03-02', changes: 1 },
      ])
      expect(await engine.query('select slug, name from public.tags order by slug')).toEqual([
        { slug: 'amazon-ppc', name: 'amazon ppc' },
        { slug: 'c', name: 'C#' },
        { slug: 'ppc', name: 'PPC' },
      ])
      expect(
        await engine.query(
          `select post_table, tag, is_published, count(*)::int as posts from public.post_tags
           group by 1, 2, 3 order by 1, 2, 3`,
        ),
      ).toEqual([
        { post_table: 'blog_posts', tag: 'c', is_published: false, posts: 1 },
        { post_table: 'blog_posts', tag: 'c', is_published: true, posts: 1 },
        { post_table: 'blog_posts', tag: 'ppc', is_published: false, posts: 1 },
        { post_table: 'blog_posts', tag: 'ppc', is_published: true, posts: 1 },
        { post_table: 'news_posts', tag: 'amazon-ppc', is_published: true, posts: 1 },
        { post_table: 'news_posts', tag: 'ppc', is_published: true, posts: 1 },
      ])
    })
  })
}
